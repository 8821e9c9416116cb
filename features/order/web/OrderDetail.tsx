import { Suspense } from 'react'
import { ShopPage, useShop, useShopPaths } from '#features/shop/web/public.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { OrderDetail as Order } from '../contract.ts'
import { buyerOrder as words } from '../words/buyer.ts'
import { refreshOrders, useOrder, useOrderUpdates } from './api.ts'
import { ActBar } from './detail/ActBar.tsx'
import { groupsOf } from './detail/groups.ts'
import { Heading } from './detail/Heading.tsx'
import { MoneyCard } from './detail/MoneyCard.tsx'
import { ParcelCard, ReturnedCard, WaitingCard } from './detail/RowsCard.tsx'
import { openOrderMenu } from './detail/actions.ts'

/** Most orders have no rows whose viv came back. */
const EndedCard = lazyPart(async () => (await import('./detail/EndedCard.tsx')).default)
const OrderFacts = lazyPart(async () => (await import('./detail/Facts.tsx')).default)

/** An order of the viewer: where its parcels are, what came back, what it cost, and what to do next. */
export default function OrderDetail() {
  const go = useGo()
  const { params } = useScreen()
  const shop = useShop()
  const { orders } = useShopPaths()
  const found = useOrder(Number(params.id))
  useOrderUpdates()
  const order = found.data
  const more = order && (
    <HeaderButton kind="more" aria-haspopup="menu" onClick={({ currentTarget }) => void openOrderMenu(order, currentTarget)} />
  )
  return (
    <ShopPage
      title={shop === 'platform' ? ko.titles.PcHaruShopOrderDetail : ko.titles.OrderDetail}
      onBack={() => go.back(orders)}
      right={more}
      footer={order && <ActBar order={order} />}
      onRefresh={refreshOrders}
    >
      {isNotFound(found.error) || !found.isEnabled ? (
        <NotFoundView />
      ) : order ? (
        <Opened order={order} />
      ) : (
        <QueryFallback query={found} skeleton={SKELETON} />
      )}
    </ShopPage>
  )
}

function Opened({ order }: { order: Order }) {
  const { parcels, waiting, services, returned, ended } = groupsOf(order)
  return (
    <>
      <Heading order={order} />
      <div className="flex flex-col gap-2.5 p-3">
        {parcels.map(({ parcel, items }) => (
          <ParcelCard key={parcel.parcel_no} {...{ order, parcel, items }} all={parcels.length} />
        ))}
        {waiting.length > 0 && <WaitingCard order={order} items={waiting} title={words.waiting} />}
        {services.length > 0 && <WaitingCard order={order} items={services} title={words.services} />}
        {returned.length > 0 && <ReturnedCard order={order} items={returned} />}
        {ended.length > 0 && (
          <Suspense fallback={<Skeleton className="h-88 rounded-card bg-surface" />}>
            <EndedCard items={ended} events={order.events} />
          </Suspense>
        )}
        <MoneyCard order={order} />
        <Suspense fallback={<Skeleton className="h-44 rounded-card bg-surface" />}>
          <OrderFacts order={order} />
        </Suspense>
      </div>
    </>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    <Skeleton className="h-24 rounded-card bg-surface" />
    <Skeleton className="h-72 rounded-card bg-surface" />
    <Skeleton className="h-44 rounded-card bg-surface" />
  </div>
)
