import { useCallback, type RefObject } from 'react'
import { useShopPaths } from '#features/shop/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { buyerOrders as words } from '../../words/buyer.ts'
import type { Filter, OrdersFound } from '../api.ts'
import { OrderRow } from './OrderRow.tsx'

type Props = { found: OrdersFound; filter: Filter; scroller: RefObject<HTMLElement | null>; onAll: () => void }

/** The orders page by page, or their loading, error or empty state. */
export function OrderPages({ found, filter, scroller, onAll }: Props) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  const orders = found.data.pages.flat()
  if (orders.length === 0) return <NoOrders isFiltered={filter.tab !== 'all' || !!filter.month || !!filter.q} onAll={onAll} />
  return (
    <>
      <ul aria-label={words.list} className="flex flex-col gap-2.5 p-3">
        {orders.map((order) => (
          // Rows outside of the window are not drawn.
          <li key={order.order_no} className="[contain-intrinsic-height:auto_190px] [content-visibility:auto]">
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </>
  )
}

function NoOrders({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const go = useGo()
  const { list } = useShopPaths()
  if (isFiltered) {
    const all = (
      <Button variant="weak" size={48} onClick={onAll}>
        {words.showAll}
      </Button>
    )
    return <EmptyView text={words.noneFound} sub={words.noneFoundHelp} action={all} />
  }
  const look = (
    <Button variant="weak" size={48} onClick={() => go.to(list)}>
      {words.toShop}
    </Button>
  )
  return <EmptyView text={words.none} sub={words.noneHelp} action={look} />
}

const SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton key={row} className="h-44 rounded-card bg-surface" />
    ))}
  </div>
)
