import type { ShopName } from '#features/shop/rules.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { addMonths, startOfDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listOrders, OrderCard } from '../../contract.ts'
import { BITS, bitsOf, TAB_STATES } from '../../rules.ts'
import { cardOf, cardSql, type CardRow } from './card.ts'

type Reader = { userNo: number; now: Date }
const LATEST = Number.MAX_SAFE_INTEGER

/** Orders of a buyer, newest first. */
export async function ordersOf(
  db: Db,
  { userNo, now }: Reader,
  { shop, tab, month, q, before_no = LATEST, limit }: Query<typeof listOrders>,
): Promise<OrderCard[]> {
  const bits = tab === 'all' ? BITS.all : bitsOf(TAB_STATES[tab])
  const from = month === undefined ? null : startOfDay(`${month}-01`)
  const to = month === undefined ? null : startOfDay(addMonths(`${month}-01`, 1))
  const rows = await rowsOf<CardRow>(db, ORDERS[shop], [userNo, bits, from, to, wordsLike(q), before_no, limit])
  return rows.map((row) => cardOf(row, 'buyer', now))
}

/** A pattern that finds text with these words in it; null without any. */
export const wordsLike = (q: string): string | null => (q === '' ? null : `%${q.replace(/[\\%_]/g, '\\$&').replace(/\s+/g, '%')}%`)

/** Whether a row of the order `o` has these words in its name, or the order has this number. */
export const namedSql = (like: string): string => `(${like}::text is null or exists (
  select from order_item n where n.order_no = o.order_no and (n.item_name ilike ${like} or n.sio_title ilike ${like}))
  or o.order_no::text = btrim(${like}, '%'))`

/** $1 the buyer, $2 states as bits, $3 and $4 the first moments of the month and of the next or nulls, $5 words, $6 the last number, $7 limit. */
const ordersIn = (condition: string): Statement => `
  with page as materialized (
    select o.order_no from shop_order o
    where o.user_no = $1 and ${condition} and o.states <> 1 and o.states & $2::int <> 0 and o.order_no < $6::bigint
      and ($3::timestamptz is null or o.reg_dt >= $3 and o.reg_dt < $4::timestamptz) and ${namedSql('$5')}
    order by o.order_no desc limit $7::int
  )
  select ${cardSql('buyer')} from page join shop_order o using (order_no) order by o.order_no desc`
export const ORDERS: Record<ShopName, Statement> = { members: ordersIn('not o.is_platform'), platform: ordersIn('o.is_platform') }
