import { useCallback, useRef, useState } from 'react'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { useMedia, WIDE } from '#kit/web/media.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { PAUSED_AT_ONCE_MAX } from '../../../rules.ts'
import { own as words } from '../../../words/own.ts'
import { pauseMany, useOwnCounts, useOwnItems, useSellerFacts, type Filter } from '../api.ts'
import { useOwnPaths } from '../paths.ts'
import { FactsCard } from '../seller/FactsCard.tsx'
import { openFacts } from '../seller/openFacts.ts'
import { LIST_SKELETON } from '../skeletons.tsx'
import { Filters } from './Filters.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ItemTable } from './ItemTable.tsx'

/** The expert's products of the shop, with price and stock to be changed in their place; several can be paused at once. */
export default function OwnItems({ head, isTable }: { head: ExpertHead; isTable: boolean }) {
  const isWide = useMedia(WIDE) && isTable
  const scroller = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<Filter>({})
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const query = useOwnItems(filter)
  const counts = useOwnCounts()
  const facts = useSellerFacts()
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const items = query.data?.pages.flat() ?? []
  const total = counts.data?.items.reduce((sum, { qtt }) => sum + qtt, 0) ?? 0
  const selected = chosen ?? []
  const toggle = (itemNo: number) =>
    setChosen(selected.includes(itemNo) ? selected.filter((one) => one !== itemNo) : [...selected, itemNo].slice(-PAUSED_AT_ONCE_MAX))
  const filterBy = (next: Filter) => {
    setFilter(next)
    setChosen(null)
  }
  const pause = () =>
    busy(pauseMany([...selected])).then((paused) => {
      toast(words.pausedMany(paused.length))
      setChosen(null)
    }, alertError)
  const isChoosing = chosen !== null && (!isWide || selected.length > 0)
  const footer = isChoosing ? (
    <ChosenBar count={selected.length} onDone={() => setChosen(null)} onPause={() => void pause()} />
  ) : (
    <CreateBar />
  )
  return (
    <ExpertPage
      head={head}
      footer={query.data && footer}
      scrollRef={scroller}
      className="flex flex-col gap-2.5 p-3"
      onRefresh={() => Promise.all([query.refetch(), counts.refetch()])}
    >
      {facts.data === null && <FactsCard />}
      <ListHead
        hasFacts={Boolean(facts.data)}
        isChoosing={chosen !== null}
        onChoose={!isWide && items.length > 1 ? () => setChosen(chosen === null ? [] : null) : null}
      />
      {total > 0 && counts.data && <Filters counts={counts.data.items} value={filter} onChange={filterBy} />}
      {!query.data ? (
        <QueryFallback query={query} skeleton={LIST_SKELETON} />
      ) : items.length === 0 ? (
        <Empty isFiltered={filter.state !== undefined || filter.type !== undefined} onAll={() => filterBy({})} />
      ) : isWide ? (
        <ItemTable items={items} selected={selected} onSelect={setChosen} />
      ) : (
        <ul aria-label={words.list} className="flex flex-col gap-2.5">
          {items.map((item) => (
            <Card as="li" key={item.item_no} aria-label={item.item_name} className="overflow-hidden">
              <ItemRow
                item={item}
                {...(chosen !== null && { isSelected: selected.includes(item.item_no), onSelect: () => toggle(item.item_no) })}
              />
            </Card>
          ))}
        </ul>
      )}
      {items.length > 0 && <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />}
    </ExpertPage>
  )
}

type HeadProps = {
  hasFacts: boolean
  isChoosing: boolean
  /** Begins or ends the choice of several; null where there is nothing to choose. */
  onChoose: (() => void) | null
}

function ListHead({ hasFacts, isChoosing, onChoose }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-2">
      <h2 className="text-t6 font-bold">{words.list}</h2>
      <div className="flex flex-wrap gap-2">
        {hasFacts && (
          <Button variant="line" size={44} onClick={() => void openFacts()}>
            {words.seller.open}
          </Button>
        )}
        {onChoose && (
          <Button variant="line" size={44} aria-pressed={isChoosing} onClick={onChoose}>
            {words.selecting}
          </Button>
        )}
      </div>
    </div>
  )
}

type ChosenProps = { count: number; onDone: () => void; onPause: () => void }

/** What can be done with the chosen products. */
function ChosenBar({ count, onDone, onPause }: ChosenProps) {
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-2 px-5 py-3">
      <Button variant="quiet" onClick={onDone}>
        {words.selectDone}
      </Button>
      <Button disabled={count === 0} onClick={onPause}>
        {words.pauseMany(count)}
      </Button>
    </div>
  )
}

function CreateBar() {
  const go = useGo()
  const paths = useOwnPaths()
  return (
    <div className="px-5 py-3">
      <Button full onClick={() => go.to(paths.create)}>
        {words.create}
      </Button>
    </div>
  )
}

function Empty({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (!isFiltered) return <EmptyView text={words.empty} sub={words.emptyHelp} />
  return (
    <EmptyView
      text={words.noneOf}
      action={
        <Button size={48} variant="quiet" onClick={onAll}>
          {words.showAll}
        </Button>
      }
    />
  )
}
