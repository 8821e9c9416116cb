import type { SellerFacts } from '#features/shop/contract.ts'
import { BROKER_NOTICE, PLATFORM_SELLER } from '#features/shop/rules.ts'
import { versionOf } from '#features/shop/server/public.ts'
import type { HeldPayment } from '#features/viv/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { getOrderedItem, OrderDetail, OrderEvent, OrderGroup, OrderSide } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { addressesOf } from '../address.ts'
import { readCarriers } from '../carriers.ts'
import { claimsOf } from '../claim/read.ts'
import { cardOf, cardSql, type CardRow } from './card.ts'
import { shownParcel, type ParcelRow } from './item.ts'
import { heldSql, moneyIn, moneyOf, sumOfMoney } from './money.ts'

export type Reader = { userNo: number; side: OrderSide; now: Date; box: SecretBox; business: Business }
type DetailRow = CardRow & {
  held: HeldPayment
  seller: SellerFacts
  parcels: ParcelRow[]
  events: OrderEvent[]
  has_address: boolean
  has_claims: boolean
}

/** An order as one of its two sides sees it. @throws `order.not_found` for others */
export async function orderOf(db: Db, orderNo: number, { userNo, side, now, box, business }: Reader): Promise<OrderDetail> {
  const [row] = await rowsOf<DetailRow>(db, side === 'buyer' ? AS_BUYER : AS_SELLER, [orderNo, userNo])
  if (!row) throw orderErrors.not_found()
  const { held, seller, parcels, events, has_address, has_claims, ...card } = row
  // Operators, who are no members, read pictures by addresses that are signed for the buyer.
  const viewerNo = userNo === PLATFORM_SELLER ? (card.partner?.user_no ?? 0) : userNo
  const [addresses, claims, carriers] = await Promise.all([
    has_address ? addressesOf(db, box, [orderNo]) : null,
    has_claims ? claimsOf(db, orderNo, { userNo: viewerNo, side, now }) : [],
    readCarriers(db),
  ])
  return {
    ...cardOf(card, side, now),
    side,
    now: now.toISOString(),
    parcels: parcels.map((parcel) => shownParcel(parcel, carriers)),
    claims,
    address: addresses?.get(orderNo) ?? null,
    money: moneyIn(held),
    parties: partiesIn(seller, card.is_platform ? null : brokerOf(business)),
    events,
  }
}

/** $1 the order, $2 the reader. */
const detailSql = (side: OrderSide): Statement => `
  select ${cardSql(side)}, ${heldSql('o.order_no')} as held, o.seller, exists (select from order_address a where a.order_no = o.order_no) as has_address,
    exists (select from order_claim c where c.order_no = o.order_no) as has_claims,
    coalesce((select json_agg(json_build_object('parcel_no', p.parcel_no, 'nth', p.nth, 'carrier', p.carrier, 'tracking_no', p.tracking_no,
      'reg_dt', p.reg_dt) order by p.nth) from order_parcel p where p.order_no = o.order_no), '[]') as parcels,
    (select json_agg(json_build_object('event_no', e.event_no, 'order_item_no', e.order_item_no, 'event', e.event, 'from_state', e.from_state,
      'to_state', e.to_state, 'actor', e.actor, 'item_name', i.item_name, 'qtt', e.qtt, 'detail', e.detail, 'reg_dt', e.reg_dt) order by e.event_no)
      from order_event e left join order_item i on i.order_item_no = e.order_item_no where e.order_no = o.order_no) as events
  from shop_order o where o.order_no = $1 and o.${side === 'buyer' ? 'user_no' : 'seller_no'} = $2 and o.states <> 1`
export const AS_BUYER: Statement = detailSql('buyer')
export const AS_SELLER: Statement = detailSql('seller')

/** Buyers see address and contact of every seller (전자상거래법, article 20). */
function partiesIn(
  { company, owner, biz_no, mail_order_no, address, tel, mail }: SellerFacts,
  broker: OrderDetail['parties']['broker'],
): OrderDetail['parties'] {
  return { company, is_business: broker === null || biz_no !== null, owner, biz_no, mail_order_no, address, tel, mail, broker }
}

type GroupRow = { group_no: number; reg_dt: string; total_amt: number }

/** A payment of a buyer with its orders. @throws `order.not_found` */
export async function groupOf(
  db: Db,
  groupNo: number,
  { userNo, now, business }: Pick<Reader, 'userNo' | 'now' | 'business'>,
): Promise<OrderGroup> {
  const [group] = await db.sql<GroupRow[]>`
    select group_no, reg_dt, total_amt from order_group where group_no = ${groupNo} and user_no = ${userNo}`
  if (!group) throw orderErrors.not_found()
  const rows = await rowsOf<CardRow>(db, OF_GROUP, [groupNo])
  const money = await moneyOf(
    db,
    rows.map(({ order_no }) => order_no),
  )
  return {
    ...group,
    money: sumOfMoney([...money.values()]),
    orders: rows.map((row) => ({ ...cardOf(row, 'buyer', now), money: money.get(row.order_no)! })),
    broker: rows.some(({ is_platform }) => is_platform) ? null : brokerOf(business),
  }
}

const brokerOf = ({ name }: Business) => ({ name, notice: BROKER_NOTICE })

/** $1 the group. */
const OF_GROUP: Statement = `select ${cardSql('buyer')} from shop_order o where o.group_no = $1 and o.states <> 1 order by o.order_no`

type Ordered = { item_no: number; version: number }

/** A product as it was when it was bought, for the buyer and the seller. @throws `order.not_found` */
export async function orderedItemOf(
  db: Db,
  { orderNo, orderItemNo, userNo, now }: { orderNo: number; orderItemNo: number; userNo: number; now: Date },
): Promise<Answer<typeof getOrderedItem>> {
  const [row] = await db.sql<Ordered[]>`
    select i.item_no, i.version from order_item i join shop_order o on o.order_no = i.order_no
    where i.order_item_no = ${orderItemNo} and i.order_no = ${orderNo} and o.states <> 1 and ${userNo}::bigint in (o.user_no, o.seller_user_no)`
  if (!row) throw orderErrors.not_found()
  return { ...row, ...(await versionOf(db, { ...row, viewerNo: userNo, now })) }
}
