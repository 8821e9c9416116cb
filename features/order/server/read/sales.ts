import { personSql } from '#features/account/server/public.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { addDays, addMonths, koreanClock, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { BYTE_ORDER_MARK, csvRow } from '#kit/server/csv.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { memberFile } from '#kit/server/http/member-file.ts'
import { beginShopSalesFile, type listShopSales, type ShopMonth, type ShopSale } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { CONFIRM_DAYS } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { salesFile as words } from '../../words/sales.ts'

type Span = { from: Date; to: Date }
type Before = Pick<ShopSale, 'sale_dt' | 'order_item_no'> | null

/** The first moment of a Korean month, and of the next one. */
const spanOf = (month: string): Span => ({ from: startOfDay(`${month}-01`), to: startOfDay(addMonths(`${month}-01`, 1)) })

/** A page of what a seller was paid for in a month. */
export function shopSalesOf(
  db: Db,
  sellerNo: number,
  { month, before_dt, before_no, limit }: Query<typeof listShopSales>,
): Promise<ShopSale[]> {
  const before = before_dt === undefined || before_no === undefined ? null : { sale_dt: before_dt, order_item_no: before_no }
  return pageOf(db, sellerNo, { ...spanOf(month), before, limit })
}

type Page = Span & { before: Before; limit: number }

const pageOf = (db: Db, sellerNo: number, { from, to, before, limit }: Page): Promise<ShopSale[]> =>
  rowsOf<ShopSale>(db, SALES, [sellerNo, from, to, before?.sale_dt ?? null, before?.order_item_no ?? null, limit])

/** Rows of the seller `$1` that were confirmed from `$2` on and before `$3`. */
const PAID = `shop_order o join order_item i on i.order_no = o.order_no
  where o.seller_no = $1 and o.states <> 1 and i.confirm_dt >= $2 and i.confirm_dt < $3`

const GROSS = 'i.unit_amt * i.qtt + i.ship_amt'

/** $4 and $5 moment and number of the last row of the previous page or nulls, $6 limit. */
const SALES: Statement = `
  with page as materialized (
    select i.order_item_no from ${PAID} and ($4::timestamptz is null or (i.confirm_dt, i.order_item_no) < ($4, $5::bigint))
    order by i.confirm_dt desc, i.order_item_no desc limit $6::int
  )
  select i.order_item_no, i.order_no, i.confirm_dt as sale_dt, i.item_name, i.sio_title, i.qtt, ${personSql('o.user_no')} as member,
    ${GROSS} as gross_viv, i.back_viv, i.post_viv as net_viv
  from page join order_item i using (order_item_no) join shop_order o on o.order_no = i.order_no
  order by i.confirm_dt desc, i.order_item_no desc`

/** The sums of a month, and what is held whenever it was bought. */
export async function shopMonthOf(db: Db, sellerNo: number, month: string): Promise<ShopMonth> {
  const { from, to } = spanOf(month)
  const [sums] = await rowsOf<Omit<ShopMonth, 'held_viv' | 'forecast'>>(db, SUMS, [sellerNo, from, to])
  const held = await rowsOf<{ day: string | null; viv: number }>(db, HELD, [sellerNo])
  return {
    ...sums!,
    held_viv: held.reduce((sum, { viv }) => sum + viv, 0),
    forecast: held.flatMap(({ day, viv }) => (day === null ? [] : [{ day: addDays(day, CONFIRM_DAYS), viv }])),
  }
}

const SUMS: Statement = `
  select count(*) as count, coalesce(sum(${GROSS}), 0)::bigint as gross_viv, coalesce(sum(i.back_viv), 0)::bigint as back_viv,
    coalesce(sum(i.post_viv), 0)::bigint as net_viv
  from ${PAID}`

/** What is held, by the Korean day of the delivery; null: not delivered. $1 the seller. */
const HELD: Statement = `
  select case when i.state = ${ORDER.delivered} then to_char(i.delivered_dt at time zone 'Asia/Seoul', 'YYYY-MM-DD') end as day,
    sum(${GROSS} - i.back_viv - i.post_viv)::bigint as viv
  from shop_order o join order_item i on i.order_no = o.order_no
  where o.seller_no = $1 and o.end_dt is null and i.end_dt is null
  group by 1 order by 1 nulls last`

/** What a seller was paid in each Korean month of a span of time; months without a sale are left out. */
export const shopMonthsOf = (db: Db, sellerNo: number, { from, to }: Span): Promise<{ month: string; viv: number }[]> =>
  rowsOf<{ month: string; viv: number }>(db, MONTHS, [sellerNo, from, to])

const MONTHS: Statement = `
  select to_char(i.confirm_dt at time zone 'Asia/Seoul', 'YYYY-MM') as month, sum(i.post_viv)::bigint as viv from ${PAID} group by 1`

/** When a seller was first paid; null: not yet. */
export async function firstShopSaleOf(db: Db, sellerNo: number): Promise<Date | null> {
  const [row] = await rowsOf<{ first_dt: string | null }>(db, FIRST, [sellerNo])
  return row?.first_dt ? new Date(row.first_dt) : null
}

const FIRST: Statement = `
  select min(i.confirm_dt) as first_dt from shop_order o join order_item i on i.order_no = o.order_no
  where o.seller_no = $1 and o.states <> 1 and i.confirm_dt is not null`

/** Sales read by one query. */
const FILE_PAGE = 200

/** A seller's sales of a month as a file. */
export const shopSalesFile = memberFile<Body<typeof beginShopSalesFile>>({
  path: '/v1/user/order/expert/sales.csv',
  type: 'text/csv; charset=utf-8',
  names: ['month'],
  parse: (filter) => beginShopSalesFile.body.parse(filter),
  problem: orderErrors.file_link,
  fileName: ({ month }) => `haru-shop-sales-${month}.csv`,
  content: ({ db, userNo, filter }) => csvParts(db, userNo, filter.month),
})

async function* csvParts(db: Pool, sellerNo: number, month: string): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(words.header)}`
  let before: Before = null
  for (;;) {
    const sales: ShopSale[] = await pageOf(db, sellerNo, { ...spanOf(month), before, limit: FILE_PAGE })
    if (sales.length > 0) yield sales.map((sale) => csvRow(cellsOf(sale))).join('')
    before = sales.at(-1) ?? null
    if (before === null || sales.length < FILE_PAGE) return
  }
}

function cellsOf({ sale_dt, order_no, item_name, sio_title, qtt, member, gross_viv, back_viv, net_viv }: ShopSale): (string | number)[] {
  const at = new Date(sale_dt)
  const buyer = member?.haru_name ?? words.gone
  return [koreanDay(at), koreanClock(at), order_no, item_name, sio_title, qtt, buyer, gross_viv, back_viv, net_viv, net_viv * WON_PER_VIV]
}
