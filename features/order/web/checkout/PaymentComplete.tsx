import { useProfile } from '#features/account/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { isGoods, TYPE } from '#features/shop/rules.ts'
import { ShopPage, useShopPaths } from '#features/shop/web/public.ts'
import { Complete, COMPLETE_SKELETON } from '#features/viv/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { isNotFound } from '#kit/web/call.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { OrderGroup } from '../../contract.ts'
import { areAllPasses } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { checkout as words } from '../../words/checkout.ts'
import { orderNoText } from '../format.ts'
import { useOrderGroup } from './api.ts'

type Order = OrderGroup['orders'][number]

/** A payment with its orders: what was paid, what happens next, and the receipt with the ledger of each order. */
export function PaymentComplete({ title }: { title: string }) {
  const go = useGo()
  const { params, search } = useScreen()
  // The platform's shop has the number in its query.
  const id = Number(params.id ?? search.get('order'))
  const found = useOrderGroup(id)
  const isMember = useViewer() !== null
  const person = useProfile().data
  const leave = () => go.back(href(HOME))
  if (isNotFound(found.error) || !Number.isSafeInteger(id) || id < 1 || !isMember) {
    return (
      <ShopPage title={title} onBack={leave}>
        <EmptyView text={ko.app.notFound} />
      </ShopPage>
    )
  }
  if (!found.data) {
    return (
      <ShopPage title={title} left="close" hasLine={false} onBack={leave} className="bg-surface px-5 pt-3 pb-6">
        <QueryFallback query={found} skeleton={COMPLETE_SKELETON} />
      </ShopPage>
    )
  }
  const group = found.data
  const { money } = group
  const facts = [
    { term: words.when, text: `${koreanDate(group.reg_dt)} ${koreanTime(group.reg_dt)}` },
    { term: words.total, text: words.viv(group.total_amt) },
    ...(money.paid > 0 ? [{ term: words.paidViv, text: words.viv(money.paid) }] : []),
    ...(money.free > 0 ? [{ term: words.freeViv, text: words.viv(money.free) }] : []),
  ]
  return (
    <ShopPage title={title} left="close" hasLine={false} isEntry onBack={leave} footer={<Buttons />} className="bg-surface px-5 pt-3 pb-6">
      <Complete
        title={words.done}
        lead={words.lead(group.orders.length, group.total_amt)}
        person={person ? { haru_character: person.user_info.haru_character, gender: person.gender } : null}
        facts={facts}
      />
      <section aria-label={words.receipt} className="mt-6 flex flex-col gap-3">
        <h2 className="text-t6 font-bold">{words.receipt}</h2>
        {group.orders.map((order) => (
          <Receipt key={order.order_no} order={order} />
        ))}
        {group.broker && (
          <p className="text-t3 break-keep text-fg3">
            {group.broker.name !== null && <span className="block">{words.broker(group.broker.name)}</span>}
            {group.broker.notice}
          </p>
        )}
      </section>
    </ShopPage>
  )
}

/** What was bought of a seller, what happens next, and where the viv are. */
function Receipt({ order }: { order: Order }) {
  const paths = useShopPaths()
  const { money } = order
  return (
    <Card as="article" aria-label={order.company} className="!bg-sunken p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-t5 font-bold break-words">{order.company}</h3>
        <p className="num text-t3 text-fg3">
          {words.orderNo} {orderNoText(order)}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.order_item_no} className="py-2">
            <Line name={<Link to={paths.item(item.item_no)}>{item.item_name}</Link>} amount={item.unit_amt * item.qtt} />
            <p className="num text-t3 break-words text-fg2">{words.item(item.sio_title, item.unit_amt, item.qtt)}</p>
            {item.ship_amt > 0 && <Line name={words.fee} amount={item.ship_amt} isSmall />}
            {item.hope_dt !== null && (
              <p className="text-t3 text-fg2">{words.hope(`${koreanDate(item.hope_dt)} ${koreanTime(item.hope_dt)}`)}</p>
            )}
            {item.memo && <p className="text-t3 break-words whitespace-pre-line text-fg2">{item.memo}</p>}
            {item.state === ORDER.paid && <p className="mt-0.5 text-t3 break-keep text-brand-fg">{nextOf(item)}</p>}
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-2">
        <Line name={words.sum} amount={order.item_amt + order.ship_amt} />
        {money.paid > 0 && <Line name={words.paidViv} amount={money.paid} isSmall />}
        {money.free > 0 && <Line name={words.freeViv} amount={money.free} isSmall />}
        {SUMS.map((sum) => money[sum] > 0 && <Line key={sum} name={words.sums[sum]} amount={money[sum]} isSmall />)}
      </div>
      {money.held_viv > 0 && <p className="mt-1 text-t3 break-keep text-fg3">{areAllPasses(order.items) ? words.passHeld : words.held}</p>}
    </Card>
  )
}

const SUMS = ['held_viv', 'posted_viv', 'back_viv'] as const

function Line({ name, amount, isSmall = false }: { name: React.ReactNode; amount: number; isSmall?: boolean }) {
  return (
    <p className={isSmall ? 'flex justify-between gap-x-3 text-t3 text-fg2' : 'flex justify-between gap-x-3 text-t4 font-semibold'}>
      <span className="min-w-0 break-words">{name}</span>
      <span className="num flex-none">{words.viv(amount)}</span>
    </p>
  )
}

function nextOf({ type, ship_due_dt }: Order['items'][number]): string {
  const date = koreanDate(ship_due_dt)
  if (!isGoods(type)) return words.nextService(date)
  return type === TYPE.madeToOrder ? words.nextMade(date) : words.nextGoods(date)
}

function Buttons() {
  const go = useGo()
  const { orders, list } = useShopPaths()
  return (
    <div className="grid gap-2 px-5 py-3">
      <Button full onClick={() => go.to(orders, { replace: true })}>
        {words.orders}
      </Button>
      <Button full variant="quiet" onClick={() => go.to(list, { replace: true })}>
        {words.shop}
      </Button>
    </div>
  )
}
