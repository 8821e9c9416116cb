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

const GROSS = 'i.unit_amt * i.qtt + i.ship_amt'

/** When the seller was paid for a row that is no pass: at its confirmation, or with the end of a return that left them a part, as shipping. */
const PAID_DT = 'coalesce(i.confirm_dt, case when i.post_viv > 0 then i.end_dt end)'

/**
 * What the seller `$1` was paid from `$2` on and before `$3`: rows that were confirmed or returned in part, and passes with what was paid for them in this time, by the
 * moment of the last payment.
 */
const SOLD = `(
    select i.order_item_no, ${PAID_DT} as sale_dt, ${GROSS} as gross_viv, i.back_viv, i.post_viv as net_viv, null::int as pass_qtt
    from shop_order o join order_item i on i.order_no = o.order_no
    where o.seller_no = $1 and o.states <> 1 and i.pass is null and ${PAID_DT} >= $2 and ${PAID_DT} < $3
    union all
    select p.order_item_no, max(p.reg_dt), sum(p.viv)::int, 0, sum(p.viv)::int, sum(p.qtt)::int from pass_payment p
    where p.seller_user_no = $1 and p.reg_dt >= $2 and p.reg_dt < $3 group by p.order_item_no) sold`

/** $4 and $5 moment and number of the last row of the previous page or nulls, $6 limit. */
const SALES: Statement = `
  with page as materialized (
    select order_item_no, sale_dt, gross_viv, back_viv, net_viv, pass_qtt from ${SOLD} where $4::timestamptz is null or (sale_dt, order_item_no) < ($4, $5::bigint)
    order by sale_dt desc, order_item_no desc limit $6::int
  )
  select i.order_item_no, i.order_no, page.sale_dt, i.item_name, i.sio_title, i.qtt, ${personSql('o.user_no')} as member,
    page.gross_viv, page.back_viv, page.net_viv, page.pass_qtt, i.pass ->> 'unit' as pass_unit
  from page join order_item i using (order_item_no) join shop_order o on o.order_no = i.order_no
  order by page.sale_dt desc, i.order_item_no desc`

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
  select count(*) as count, coalesce(sum(gross_viv), 0)::bigint as gross_viv, coalesce(sum(back_viv), 0)::bigint as back_viv,
    coalesce(sum(net_viv), 0)::bigint as net_viv
  from ${SOLD}`

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

/** Each payment of a pass counts in its own month. */
const MONTHS: Statement = `
  select to_char(paid.at at time zone 'Asia/Seoul', 'YYYY-MM') as month, sum(paid.viv)::bigint as viv
  from (
    select ${PAID_DT} as at, i.post_viv as viv from shop_order o join order_item i on i.order_no = o.order_no
    where o.seller_no = $1 and o.states <> 1 and i.pass is null and ${PAID_DT} >= $2 and ${PAID_DT} < $3
    union all
    select p.reg_dt, p.viv from pass_payment p where p.seller_user_no = $1 and p.reg_dt >= $2 and p.reg_dt < $3) paid
  group by 1`

/** When a seller was first paid; null: not yet. */
export async function firstShopSaleOf(db: Db, sellerNo: number): Promise<Date | null> {
  const [row] = await rowsOf<{ first_dt: string | null }>(db, FIRST, [sellerNo])
  return row?.first_dt ? new Date(row.first_dt) : null
}

const FIRST: Statement = `
  select least(
    (select min(${PAID_DT}) from shop_order o join order_item i on i.order_no = o.order_no
      where o.seller_no = $1 and o.states <> 1 and i.pass is null),
    (select min(p.reg_dt) from pass_payment p where p.seller_user_no = $1)) as first_dt`

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

function cellsOf(sale: ShopSale): (string | number)[] {
  const { sale_dt, order_no, item_name, sio_title, qtt, member, gross_viv, back_viv, net_viv, pass_qtt, pass_unit } = sale
  const at = new Date(sale_dt)
  const buyer = member?.haru_name ?? words.gone
  const what = pass_unit === null ? qtt : words.uses(pass_unit, pass_qtt ?? 0)
  return [koreanDay(at), koreanClock(at), order_no, item_name, sio_title, what, buyer, gross_viv, back_viv, net_viv, net_viv * WON_PER_VIV]
}
