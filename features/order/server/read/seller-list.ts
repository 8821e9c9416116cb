import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { countSellerOrders, listSellerOrders, Packing, SellerCard } from '../../contract.ts'
import { BITS, COUNTED_MAX } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { addressesOf } from '../address.ts'
import { cardOf, cardSql, type CardRow } from './card.ts'
import { namedSql, wordsLike } from './list.ts'

type Reader = { userNo: number; box: SecretBox; now: Date }
const LATEST = Number.MAX_SAFE_INTEGER
type SellerRow = CardRow & { is_new: boolean }

/** Orders of a seller: those that are to be sent by their deadline, the others newest first. */
export async function sellerOrdersOf(
  db: Db,
  { userNo, box, now }: Reader,
  { tab, q, after_dt, after_no, limit }: Query<typeof listSellerOrders>,
): Promise<SellerCard[]> {
  const words = wordsLike(q)
  const rows =
    tab in BY_NUMBER
      ? await rowsOf<SellerRow>(db, BY_NUMBER[tab as keyof typeof BY_NUMBER], [userNo, words, after_no ?? LATEST, limit])
      : await rowsOf<SellerRow>(db, BY_DEADLINE, [userNo, tab === 'late' ? now : null, words, after_dt ?? null, after_no ?? null, limit])
  const addresses = await addressesOf(
    db,
    box,
    rows.map(({ order_no }) => order_no),
  )
  return rows.map((row) => ({
    ...cardOf(row, 'seller', now),
    receiver: addresses.get(row.order_no)?.receiver ?? null,
    is_late: row.ship_due_dt !== null && new Date(row.ship_due_dt) < now,
  }))
}

const shown = `${cardSql('seller')}, o.seen_dt is null and o.states & ${BITS.paid} <> 0 as is_new`

/** $1 the seller, $2 overdue at this moment or null, $3 words, $4 and $5 deadline and number of the last row or nulls, $6 limit. */
export const BY_DEADLINE: Statement = `
  with page as materialized (
    select o.order_no from shop_order o
    where o.seller_no = $1 and o.ship_due_dt is not null and ($2::timestamptz is not null or o.states & ${BITS.paid} <> 0)
      and o.ship_due_dt < coalesce($2, 'infinity') and ${namedSql('$3')}
      and ($4::timestamptz is null or (o.ship_due_dt, o.order_no) > ($4, $5::bigint))
    order by o.ship_due_dt, o.order_no limit $6::int
  )
  select ${shown} from page join shop_order o using (order_no) order by o.ship_due_dt, o.order_no`

/** $1 the seller, $2 words, $3 the last number, $4 limit. */
const newest = (condition: string): Statement => `
  with page as materialized (
    select o.order_no from shop_order o where o.seller_no = $1 and ${condition} and o.order_no < $3::bigint and ${namedSql('$2')}
    order by o.order_no desc limit $4::int
  )
  select ${shown} from page join shop_order o using (order_no) order by o.order_no desc`

/** Each tab names the condition of its index. */
export const BY_NUMBER = {
  all: newest('o.states <> 1'),
  new: newest(`o.states & ${BITS.paid} <> 0 and o.seen_dt is null`),
  sent: newest(`o.states & ${BITS.unsent} <> 0 and o.states & ${BITS.sent} <> 0`),
  claim: newest(`o.states & ${BITS.claim} <> 0`),
  done: newest(`o.states <> 1 and o.states & ${BITS.done} <> 0`),
} as const satisfies Record<string, Statement>

export async function countsOf(db: Db, userNo: number, now: Date): Promise<Answer<typeof countSellerOrders>> {
  const [counts] = await rowsOf<Answer<typeof countSellerOrders>>(db, COUNTS, [userNo, now])
  return counts!
}

const counted = (condition: string): string =>
  `(select count(*)::int from (select from shop_order o where o.seller_no = $1 and ${condition} limit ${COUNTED_MAX}) c)`

/** $1 the seller, $2 now. */
export const COUNTS: Statement = `
  select ${counted(`o.states & ${BITS.paid} <> 0 and o.seen_dt is null`)} as new, ${counted(`o.ship_due_dt is not null and o.states & ${BITS.paid} <> 0`)} as ship,
    ${counted('o.ship_due_dt is not null and o.ship_due_dt < $2::timestamptz')} as late, ${counted(`o.states & ${BITS.claim} <> 0`)} as claim`

/** What is to be packed, by deadline. */
export async function packingOf(
  db: Db,
  { userNo, box }: Reader,
  { order_nos, limit }: { order_nos?: number[] | undefined; limit: number },
): Promise<Packing[]> {
  const rows = await rowsOf<Omit<Packing, 'address'>>(db, PACKING, [userNo, order_nos ?? null, limit])
  const addresses = await addressesOf(
    db,
    box,
    rows.map(({ order_no }) => order_no),
  )
  return rows.map((row) => ({ ...row, address: addresses.get(row.order_no) ?? null }))
}

/** Goods that are paid or made and not sent. */
const UNSENT = `i.state in (${ORDER.paid}, ${ORDER.sent}) and i.type in (2, 3) and i.ship_dt is null`

/** $1 the seller, $2 orders or null, $3 limit. */
export const PACKING: Statement = `
  select o.order_no, o.reg_dt, min(i.ship_due_dt) as ship_due_dt,
    json_agg(json_build_object('order_item_no', i.order_item_no, 'item_name', i.item_name, 'sio_title', i.sio_title, 'qtt', i.qtt)
      order by i.order_item_no) as items
  from shop_order o join order_item i on i.order_no = o.order_no
  where o.seller_no = $1 and o.states & ${BITS.unsent} <> 0 and ($2::bigint[] is null or o.order_no = any($2)) and ${UNSENT}
  group by o.order_no order by 3, o.order_no limit $3::int`
