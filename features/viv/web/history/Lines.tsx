import { useCallback, useMemo, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { vivHistory as words } from '../../words/viv.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { HistoryLine } from '../../contract.ts'
import type { Filter, HistoryQuery } from './api.ts'
import { LineRow } from './LineRow.tsx'
import { openLife } from './open.tsx'
import { dayOf } from './format.ts'

type Props = { list: HistoryQuery; filter: Filter; scroller: RefObject<HTMLDivElement | null>; onAll: () => void }

/** Bookings grouped by day, each with the balance after it. */
export function Lines({ list, filter, scroller, onAll }: Props) {
  const now = useNow()
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const lines = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  if (!list.data) return <QueryFallback query={list} skeleton={LINES_SKELETON} />
  if (lines.length === 0) return <Empty filter={filter} onAll={onAll} />
  return (
    <>
      <VirtualRows asList scrollRef={scroller} data={rowsOf(lines, now)} bufferSize={600}>
        {(row) =>
          'day' in row ? (
            <h2 key={row.day} className="px-5 pt-4 pb-1 text-t4 font-semibold">
              {row.label}
            </h2>
          ) : (
            <LineRow key={row.entry_no} line={row} when={koreanTime(row.reg_dt)} withBalance onOpen={open} />
          )
        }
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </>
  )
}

const open = ({ journal_no }: HistoryLine): void => void openLife(journal_no)

type Row = { day: string; label: string } | HistoryLine

function rowsOf(lines: readonly HistoryLine[], now: Date): Row[] {
  const dayIn = ({ reg_dt }: HistoryLine) => koreanDay(new Date(reg_dt))
  return lines.flatMap((line, at): Row[] => {
    const before = lines[at - 1]
    return before && dayIn(before) === dayIn(line) ? [line] : [{ day: dayIn(line), label: dayOf(line.reg_dt, now) }, line]
  })
}

/** Empty result of a filter, with a button that clears it. */
function Empty({ filter: { group, month }, onAll }: { filter: Filter; onAll: () => void }) {
  if (!group && !month) return <EmptyView text={words.empty} sub={words.emptyHelp} />
  const all = (
    <Button variant="weak" size={48} onClick={onAll}>
      {words.showAll}
    </Button>
  )
  return <EmptyView text={group ? words.emptyOf[group] : words.emptyMonth} sub={words.emptyElse} action={all} />
}

export const LINES_SKELETON = (
  <div>
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="flex gap-3 px-5 py-3">
        <Skeleton className="size-11 flex-none rounded-full" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-[18px] w-2/5" />
          <Skeleton className="h-[14px] w-3/5" />
        </div>
        <Skeleton className="h-[18px] w-20" />
      </div>
    ))}
  </div>
)
