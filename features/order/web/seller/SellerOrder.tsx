import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { isGoods } from '#features/shop/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { OrderDetail, OrderItem } from '../../contract.ts'
import { goodwillLeft, isProductionLate, productionDue } from '../../rules.ts'
import { sellerOrders } from '../../words/seller.ts'
import { openSheetFor, runOnRows } from './actions.ts'
import { useOrderUpdates, useSeen, useSellerOrder } from './api.ts'
import { stateName, stateTone } from './look.ts'
import { SellerClaims } from './SellerClaims.tsx'
import { SellerEvents, SellerMoney, SellerParcels, SellerReceiver } from './SellerOrderParts.tsx'
import { ORDERS_SKELETON } from './skeleton.tsx'

const words = sellerOrders.detail

const SellerPasses = lazy(() => loadPart(() => import('./SellerPasses.tsx')))

type Props = {
  orderNo: number
  /** Below a masked address: the button that shows it. */
  unmask?: ReactNode
}

/** One order as its seller sees it, with what is to be done now. */
export default function SellerOrder({ orderNo, unmask }: Props) {
  const query = useSellerOrder(orderNo)
  useSeen(query.data)
  useOrderUpdates()
  if (isNotFound(query.error) || !query.isEnabled) return <NotFoundView />
  if (!query.data) return <QueryFallback query={query} skeleton={ORDERS_SKELETON} />
  const order = query.data
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-2.5 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-2.5">
          <Head order={order} />
          <SellerClaims order={order} />
          <Passes order={order} />
          <Items order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-2.5">
          <SellerParcels order={order} />
          <SellerReceiver order={order} unmask={unmask} />
          <SellerMoney order={order} />
          <SellerEvents order={order} />
        </div>
      </div>
    </div>
  )
}

/** The passes of the order, in use or not. */
function Passes({ order: { order_no, items } }: { order: OrderDetail }) {
  const scroller = useRef<HTMLDivElement>(null)
  if (items.every(({ pass }) => pass === null)) return null
  return (
    <section aria-label={sellerOrders.tabs.pass} ref={scroller} className="flex flex-col gap-2.5">
      <Suspense fallback={ORDERS_SKELETON}>
        <SellerPasses orderNo={order_no} scroller={scroller} />
      </Suspense>
    </section>
  )
}

function Head({ order }: { order: OrderDetail }) {
  const { order_no, partner, items, ship_due_dt, reg_dt, now } = order
  const isLate = ship_due_dt !== null && ship_due_dt < now
  const [until] = items.flatMap((item) => (isProductionLate(item, new Date(now)) ? [productionDue(item)] : []))
  return (
    <Card className="p-4">
      <p className="num text-t4 text-fg2">
        {koreanDate(reg_dt)} · {sellerOrders.no(order_no)}
      </p>
      <h2 className="mt-0.5 text-t7 font-bold break-words">{partner?.haru_name ?? sellerOrders.gone}</h2>
      {ship_due_dt !== null && (
        <p className={isLate ? 'mt-1 text-t5 font-semibold text-danger-fg' : 'mt-1 text-t5'}>
          {sellerOrders.due(koreanDate(ship_due_dt))} {isLate && <Tag tone="danger">{sellerOrders.isLate}</Tag>}
        </p>
      )}
      {until && <p className="mt-1 text-t4 break-keep text-fg2">{sellerOrders.lateUntil(koreanDate(koreanDay(until)))}</p>}
    </Card>
  )
}

function Items({ order }: { order: OrderDetail }) {
  const { items } = order
  const withAct = (act: OrderItem['acts'][number]) => items.filter(({ acts }) => acts.includes(act))
  const arrived = withAct('deliver')
  const starting = withAct('startProduction')
  return (
    <Card aria-label={words.items} className="p-4">
      <h2 className="text-t6 font-bold">{words.items}</h2>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <li key={item.order_item_no} className="py-3">
            <Item order={order} item={item} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {withAct('ship').length > 0 && (
          <Button size={48} onClick={() => void openSheetFor(order, 'ship')}>
            {sellerOrders.acts.ship}
          </Button>
        )}
        {starting.length > 0 && (
          <Button size={48} onClick={() => void runOnRows(order, 'startProduction', starting)}>
            {sellerOrders.acts.startProduction}
          </Button>
        )}
        {arrived.length > 0 && (
          <Button size={48} variant="weak" onClick={() => void runOnRows(order, 'deliver', arrived)}>
            {arrived.every(({ type }) => isGoods(type)) ? sellerOrders.acts.deliver : sellerOrders.acts.give}
          </Button>
        )}
        {withAct('cancelAsSeller').length > 0 && (
          <Button size={48} variant="quiet" onClick={() => void openSheetFor(order, 'cancelAsSeller')}>
            {sellerOrders.acts.cancelAsSeller}
          </Button>
        )}
      </div>
    </Card>
  )
}

const whenOf = (iso: string): string => `${koreanDate(iso)} ${koreanTime(iso)}`

function Item({ order, item }: { order: OrderDetail; item: OrderItem }) {
  const { item_name, sio_title, qtt, unit_amt, item_thumb, hope_dt, memo, service_dt, confirm_due_dt, reason, good_viv, acts } = item
  return (
    <div className="flex gap-3">
      <span className="block size-16 flex-none">
        {item_thumb ? <Photo item={item_thumb} alt="" ratio={1} size="thm" /> : <span className="block size-16 rounded-photo bg-sunken" />}
      </span>
      <div className="min-w-0 flex-1">
        <Tag tone={stateTone(item)}>{stateName(item)}</Tag>
        <p className="mt-0.5 flex flex-wrap justify-between gap-x-3">
          <b className="min-w-0 text-t5 font-semibold break-words">{item_name}</b>
          <span className="num ml-auto text-t5 font-bold">{sellerOrders.viv(unit_amt * qtt)}</span>
        </p>
        <p className="text-t4 break-words text-fg2">{sellerOrders.option(sio_title, qtt)}</p>
        {hope_dt !== null && <p className="text-t4 text-fg2">{words.hope(whenOf(hope_dt))}</p>}
        {service_dt !== null && <p className="text-t4 font-semibold">{words.date(whenOf(service_dt))}</p>}
        {confirm_due_dt !== null && <p className="text-t3 text-fg3">{words.confirmDue(koreanDate(confirm_due_dt))}</p>}
        {good_viv > 0 && <p className="text-t3 text-fg2">{words.goodwill(good_viv)}</p>}
        {reason !== null && <p className="text-t3 break-words text-fg2">{words.reason(reason)}</p>}
        {memo !== null && memo !== '' && (
          <div className="mt-2 rounded-tile bg-sunken p-3">
            <p className="text-t3 font-semibold text-fg2">{words.memo}</p>
            <p className="text-t4 break-words whitespace-pre-line">{memo}</p>
          </div>
        )}
        {acts.includes('dateService') && (
          <Button variant="weak" size={44} className="mt-2" onClick={() => void openSheetFor(order, 'dateService', item)}>
            {service_dt === null ? sellerOrders.acts.dateService : sellerOrders.acts.changeDate}
          </Button>
        )}
        {!order.is_platform && order.partner !== null && goodwillLeft(item) > 0 && (
          <Button variant="quiet" size={44} className="mt-2" onClick={() => void openSheetFor(order, 'goodwill', item)}>
            {sellerOrders.acts.goodwill}
          </Button>
        )}
      </div>
    </div>
  )
}
