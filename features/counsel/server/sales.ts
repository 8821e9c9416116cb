import { personSql } from '#features/account/server/public.ts'
import { paymentsSql } from '#features/viv/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { isoSql } from '#kit/server/db/moment-sql.ts'
import type { CounselReturn, CounselSale, CounselShare, CounselSum } from '../contract/sale.ts'
import { EXTENSION } from './session/rows.ts'

type Span = { from: Date; to: Date }
/** The last sale of the previous page. */
type Cursor = { sale_dt: string; coun_no: number }

/** Sales of an expert in a span of time, the newest first. A cursor after the span begins with its last sale. */
export function counselSalesOf(db: Db, expertNo: number, { from, to, before, limit }: Span & { before: Cursor | null; limit: number }) {
  const end = before !== null && Date.parse(before.sale_dt) < to.getTime() ? before : { sale_dt: to.toISOString(), coun_no: 0 }
  return rowsOf<CounselSale>(db, SALES, [expertNo, from, end.sale_dt, end.coun_no, limit])
}

/** One sale of an expert; undefined if it is not theirs. */
export async function counselSaleOf(db: Db, expertNo: number, counNo: number): Promise<CounselSale | undefined> {
  const [sale] = await rowsOf<CounselSale>(db, SALE, [expertNo, counNo])
  return sale
}

/** The sums of an expert's sales in a span of time, and when the first sale of all was. */
export async function counselSumOf(db: Db, expertNo: number, { from, to }: Span): Promise<CounselSum & { first_dt: string | null }> {
  const [sum] = await rowsOf<CounselSum & { first_dt: string | null }>(db, SUM, [expertNo, from, to])
  return sum!
}

/** The sums of each Korean month with sales in a span of time, the first month first. */
export function counselMonthsOf(db: Db, expertNo: number, { from, to }: Span): Promise<(CounselSum & { month: string })[]> {
  return rowsOf<CounselSum & { month: string }>(db, MONTHS, [expertNo, from, to])
}

/** What each product brought in a span of time, the most first. */
export function counselSharesOf(db: Db, expertNo: number, { from, to }: Span): Promise<CounselShare[]> {
  return rowsOf<CounselShare>(db, SHARES, [expertNo, from, to])
}

/** What went back to members in a span of time, by cause, the most first. */
export function counselReturnsOf(db: Db, expertNo: number, { from, to }: Span): Promise<CounselReturn[]> {
  return rowsOf<CounselReturn>(db, RETURNS, [expertNo, from, to])
}

/** When the ended counselling `c` was sold. With `isSale` the expression of counsel_sale_idx. */
const soldAt = 'coalesce(c.quit_dt, c.recent_dt)'
const isSale = 'c.expert_user_no = $1 and c.paid_viv > 0'

/** The payments of the counselling `c`: of the session and of its accepted extensions. */
const payments = paymentsSql(`array['coun:' || c.coun_no] || array(
  select 'coun:' || e.coun_no || ':ext:' || e.ext_no from counsel_extension e where e.coun_no = c.coun_no and e.state = ${EXTENSION.accepted})`)
const paid = `(
  select sum(p.paid_viv)::int as net_viv, sum(p.pending_viv)::int as pending_viv, min(p.release_dt) as release_dt, max(p.released_dt) as released_dt
  from (${payments}) p) m`

/** The columns of `counselSale`. What was paid and not refunded comes from the ledger, what was refunded is the difference. */
const columns = `c.coun_no, ${soldAt} as sale_dt, c.state, c.close_code, c.title, c.channel, c.minutes, x.ext_minutes, ${personSql('c.user_no')} as member,
  c.reg_dt, c.start_dt, c.price, c.paid_viv + c.returned_viv - c.price as ext_viv, c.returned_viv, c.paid_viv - m.net_viv as refund_viv, m.net_viv,
  m.pending_viv, m.release_dt, m.released_dt,
  case when d.coun_no is not null then
    json_build_object('opened_by', d.opened_by, 'reg_dt', ${isoSql('d.reg_dt')}, 'decide_dt', ${isoSql('d.decide_dt')}) end as dispute`
const joined = `
  left join counsel_dispute d on d.coun_no = c.coun_no
  cross join lateral (
    select coalesce(sum(e.minutes), 0)::int as ext_minutes from counsel_extension e
    where e.coun_no = c.coun_no and e.state = ${EXTENSION.accepted}) x
  cross join lateral ${paid}`

/** $1 the expert, $2 from, $3 and $4 the last sale of the previous page or the end of the span and 0, $5 limit. Selects the page first. */
const SALES: Statement = `
  with page as materialized (
    select c.coun_no from counsel c
    where ${isSale} and ${soldAt} >= $2::timestamptz and (${soldAt}, c.coun_no) < ($3::text::timestamptz, $4::bigint)
    order by ${soldAt} desc, c.coun_no desc limit $5::int
  )
  select ${columns} from page join counsel c on c.coun_no = page.coun_no ${joined}
  order by ${soldAt} desc, c.coun_no desc`

/** $1 the expert, $2 the counselling. */
const SALE: Statement = `select ${columns} from counsel c ${joined} where ${isSale} and c.coun_no = $2`

/** The columns of `counselSum`. */
const sums = `count(*)::int as count, coalesce(sum(c.paid_viv + c.returned_viv), 0)::int as gross_viv,
    coalesce(sum(c.returned_viv), 0)::int as returned_viv, coalesce(sum(c.paid_viv - m.net_viv), 0)::int as refund_viv,
    coalesce(sum(m.net_viv), 0)::int as net_viv, coalesce(sum(m.pending_viv), 0)::int as pending_viv,
    coalesce(sum(m.pending_viv) filter (where d.coun_no is not null and d.decide_dt is null), 0)::int as disputed_viv`
/** $1 the expert, $2 from, $3 to. */
const inSpan = `counsel c left join counsel_dispute d on d.coun_no = c.coun_no cross join lateral ${paid}
  where ${isSale} and ${soldAt} >= $2::timestamptz and ${soldAt} < $3::timestamptz`

const SUM: Statement = `
  select ${sums}, (select ${soldAt} from counsel c where ${isSale} order by ${soldAt}, c.coun_no limit 1) as first_dt
  from ${inSpan}`

const MONTHS: Statement = `
  select to_char(${soldAt} at time zone 'Asia/Seoul', 'YYYY-MM') as month, ${sums}
  from ${inSpan}
  group by 1 order by 1`

const SHARES: Statement = `
  select c.product_no, (array_agg(c.title order by ${soldAt} desc, c.coun_no desc))[1] as title, count(*)::int as count,
    coalesce(sum(m.net_viv), 0)::int as net_viv
  from ${inSpan}
  group by c.product_no order by net_viv desc, c.product_no`

const RETURNS: Statement = `
  with sale as materialized (select c.close_code, c.returned_viv, c.paid_viv - m.net_viv as refund_viv, d.opened_by from ${inSpan})
  select 'end' as kind, s.close_code as cause, count(*)::int as count, sum(s.returned_viv)::int as viv
  from sale s where s.returned_viv > 0 group by s.close_code
  union all
  select 'later' as kind, coalesce(s.opened_by, 'operator') as cause, count(*)::int as count, sum(s.refund_viv)::int as viv
  from sale s where s.refund_viv > 0 group by 2
  order by viv desc, kind, cause`
