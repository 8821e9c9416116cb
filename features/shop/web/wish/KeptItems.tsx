import { X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { askLogIn, confirm } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { useViewer } from '#kit/web/session.ts'
import { PRODUCT } from '../../transitions.ts'
import { itemList as words } from '../../words/list.ts'
import { ItemRow, ITEMS_SKELETON } from '../list/ItemRow.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { removeSeen, removeWish, useSeen, useWishes } from './api.ts'
import { KEPT, pathOfKept, type Kept } from './views.ts'

const PANEL = 'kept-items'
const TABS = KEPT.map((value) => ({ value, label: words[value] }))

/** What the member kept: the wish list and the products that they opened last. */
export function KeptItems({ kept }: { kept: Kept }) {
  const go = useGo()
  const viewer = useViewer()
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const header = (
    <>
      <Header left="back" onLeft={() => go.back(href('ProShopList'))} title={words.kept} />
      <Tabs label={words.kept} tabs={TABS} value={kept} onChange={(next) => show(pathOfKept(next))} panelId={PANEL} />
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`} className="px-5">
        {viewer === null ? <ForMembers /> : kept === 'wish' ? <Wishes scroller={scroller} /> : <Seen />}
      </div>
    </Page>
  )
}

const ForMembers = () => (
  <EmptyView
    text={ko.login.required}
    action={
      <Button size={48} onClick={() => void askLogIn()}>
        {ko.login.title}
      </Button>
    }
  />
)

function Wishes({ scroller }: { scroller: React.RefObject<HTMLDivElement | null> }) {
  const wishes = useWishes()
  const { fetchNextPage } = wishes
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!wishes.data) return <QueryFallback query={wishes} skeleton={SKELETON} />
  const items = wishes.data.pages.flat()
  if (items.length === 0) return <Nothing text={words.noWish} sub={words.noWishHelp} />
  return (
    <>
      <Rows items={items} label={words.wish} onRemove={removeWish} />
      <ListEnd scroller={scroller} state={endOf(wishes)} onMore={more} />
    </>
  )
}

function Seen() {
  const seen = useSeen()
  if (!seen.data) return <QueryFallback query={seen} skeleton={SKELETON} />
  if (seen.data.length === 0) return <Nothing text={words.noSeen} sub={words.noSeenHelp} />
  const clear = async () => {
    if (await confirm({ text: words.clearSeenAsk, yes: words.clearSeen })) await removeSeen().catch(alertError)
  }
  return (
    <>
      <div className="flex justify-end">
        <button type="button" onClick={() => void clear()} className="-mr-2 min-h-11 px-2 text-t4 text-fg3">
          {words.clearSeen}
        </button>
      </div>
      <Rows items={seen.data} label={words.seen} onRemove={removeSeen} />
    </>
  )
}

type KeptItem = React.ComponentProps<typeof ItemRow>['item'] & { state: number }
type RowsProps = { items: readonly KeptItem[]; label: string; onRemove: (itemNo: number) => Promise<void> }

function Rows({ items, label, onRemove }: RowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.item_no} className="relative [contain-intrinsic-height:auto_133px] [content-visibility:auto]">
          <ItemRow item={item} isOpen={isOpen(item)} note={<StateTag item={item} />} />
          <div className="absolute -right-3 bottom-2">
            <IconButton
              label={words.remove(item.item_name)}
              icon={<X size={18} className="text-fg3" />}
              onClick={() => void onRemove(item.item_no).catch(alertError)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

const isOpen = ({ state }: KeptItem): boolean => state === PRODUCT.onSale || state === PRODUCT.soldOut

function StateTag({ item }: { item: KeptItem }) {
  if (item.state === PRODUCT.onSale) return null
  return (
    <span className="mb-1">
      <Tag tone="gray">{item.state === PRODUCT.soldOut ? words.soldOut : words.notSold}</Tag>
    </span>
  )
}

function Nothing({ text, sub }: { text: string; sub: string }) {
  const go = useGo()
  return (
    <EmptyView
      text={text}
      sub={sub}
      action={
        <Button size={48} variant="weak" onClick={() => go.to(href('ProShopList'), { replace: true })}>
          {words.look}
        </Button>
      }
    />
  )
}

const SKELETON = <div className="-mx-5">{ITEMS_SKELETON}</div>
