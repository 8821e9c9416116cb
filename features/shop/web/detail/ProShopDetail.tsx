import { useEffect, useRef } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { ItemDetail } from '../../contract.ts'
import { recordSeen } from '../wish/api.ts'
import { useItem } from './api.ts'
import { ItemBar } from './ItemBar.tsx'
import { ItemContent } from './ItemContent.tsx'
import { ItemHeader } from './ItemHeader.tsx'
import { Pictures } from './Pictures.tsx'
import { useScrolledPast } from '#kit/ui/useScrolledPast.ts'

/** A product: what it is, who sells it, on which terms, and how it is bought. */
export default function ProShopDetail() {
  const itemNo = Number(useScreen().params.id)
  const found = useItem(itemNo)
  if (found.data && !isNotFound(found.error)) return <Item key={itemNo} item={found.data} />
  return <Placeholder found={found} />
}

function Item({ item }: { item: ItemDetail }) {
  const viewer = useViewer()
  const isMine = viewer?.user_no === item.seller.user_no
  const scroller = useRef<HTMLDivElement>(null)
  const isPast = useScrolledPast(scroller)
  const isMember = viewer !== null
  useEffect(() => {
    if (isMember && !isMine) recordSeen(item.item_no)
  }, [item.item_no, isMember, isMine])
  return (
    <div className="relative flex h-full min-h-0 flex-1 flex-col">
      <Page
        header={<ItemHeader item={item} isMine={isMine} isOverPicture={!isPast} />}
        footer={isMine ? undefined : <ItemBar item={item} />}
        scrollRef={scroller}
        scrollUp
        className="bg-surface"
      >
        <Pictures item={item} />
        <ItemContent item={item} isMine={isMine} />
      </Page>
    </div>
  )
}

/** While it loads, and when it fails or nobody may see it. */
function Placeholder({ found }: { found: ReturnType<typeof useItem> }) {
  const go = useGo()
  const back = pathOf('ProShopList') ?? href(HOME)
  const isUnknown = isNotFound(found.error) || !found.isEnabled
  return (
    <Page header={<Header left="back" onLeft={() => go.back(back)} title={ko.titles.ProShopDetail} />} className="bg-surface">
      {isUnknown ? <NotFoundView /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

const SKELETON = (
  <div>
    <Skeleton className="aspect-[390/268] w-full rounded-none" />
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-40 rounded-tile" />
    </div>
  </div>
)
