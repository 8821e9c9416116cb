import { notBlockedSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { addMonths } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listHistory } from '../../contract.ts'
import { HISTORY_GROUPS } from '../../rules.ts'
import { personSql } from '../person-sql.ts'

/** A page of a member's viv history, newest first. Selects the page before it joins the details. */
export async function historyOf(db: Pool, userNo: number, query: Query<typeof listHistory>): Promise<JsonBytes> {
  const { group, month, limit } = query
  const from = month === undefined ? '-infinity' : `${month}-01T00:00:00+09:00`
  const parameters = [userNo, ...startOf(query), limit, from]
  const json = await (group === undefined
    ? jsonOf(db, ALL, parameters)
    : jsonOf(db, OF_GROUP, [...parameters, HISTORY_GROUPS.indexOf(group)]))
  return json!
}

/** The time and number before which the page begins: the earlier of the cursor and the month's end, so that the index has one bound. */
function startOf({ month, before_dt = 'infinity', before_no = Number.MAX_SAFE_INTEGER }: Query<typeof listHistory>): [string, number] {
  if (month === undefined) return [before_dt, before_no]
  const end = `${addMonths(`${month}-01`, 1)}T00:00:00+09:00`
  return before_dt !== 'infinity' && Date.parse(before_dt) < Date.parse(end) ? [before_dt, before_no] : [end, 0]
}

/** The line kind of the journal `j`. Cancelled charges that the owner did not withdraw have kinds of their own, and so have voided gifts. */
export const journalKindSql = `case when j.kind = 'charge_cancel' and j.ref like 'refund:%' then 'charge_loss'
    when j.kind = 'charge_cancel' and j.memo ->> 'by' = 'gateway' then 'charge_back'
    when j.kind = 'gift_return' and exists (
      select from viv_gift g where g.gift_no = split_part(j.ref, ':', 2)::bigint and g.state = 0) then 'gift_void' else j.kind end`

/** The line kind by the sign of `amount`: sender and receiver of a gift share one journal. */
export const lineKindSql = (amount: string): string =>
  `case when j.kind = 'gift_out' and ${amount} > 0 then 'gift_in' else ${journalKindSql} end`

/** The other member of the gift that the journal `j` is about. */
export const otherSql = (viewer: string): string => `case when j.kind in ('gift_out', 'gift_return') then (
    select ${personSql(notBlockedSql({ a: viewer, b: 'u.user_no' }))} from viv_gift g
    join users u on u.user_no = case when g.from_user_no = ${viewer} then g.to_user_no else g.from_user_no end
    where g.gift_no = split_part(j.ref, ':', 2)::bigint) end`

/** Details of the journal `j` for its line. A reference is cast only if it is a number, so that no row can fail the query. */
export const aboutSql = `
  case when j.kind in ('gift_out', 'gift_return') then (
    select g.message from viv_gift g where g.gift_no = split_part(j.ref, ':', 2)::bigint)
    when j.kind = 'event_grant' then j.memo ->> 'words' end as message,
  case when j.kind in ('charge', 'charge_cancel') and j.ref ~ '^charge:[0-9]{1,18}(:|$)' then (
    select c.method from viv_charge c where c.charge_no = split_part(j.ref, ':', 2)::bigint) end as method,
  case when j.kind in ('exchange_req', 'exchange_fail') and j.ref ~ '^exchange:[0-9]{1,18}$' then (
    select x.state from viv_exchange x where x.exchange_no = split_part(j.ref, ':', 2)::bigint) end as exchange_state`

/** The balance of an account before the line `p`. The account is a subquery, because a join would sort all of its entries. */
const before = (kind: string): string => `(
  select e.balance from viv_entry e
  where e.account_no = (select own.account_no from own where own.kind = '${kind}') and e.grp is not null
    and (e.reg_dt, e.entry_no) < (p.reg_dt, p.entry_no)
  order by e.reg_dt desc, e.entry_no desc limit 1)`

/**
 * $4 lines of the member $1 before the time $2 (text, because a Date loses microseconds) and the number $3, not before $5. A journal is one
 * line even if it has entries of both accounts; its number is that of its first entry.
 */
const page = (group: string): Statement => `
  with own as materialized (
    select account_no, kind from viv_account where user_no = $1 and kind in ('paid', 'free')
  ), entry as materialized (
    select own.kind, e.* from own cross join lateral (
      select * from viv_entry x
      where x.account_no = own.account_no and ${group}
        and (x.reg_dt, x.entry_no) < ($2::text::timestamptz, $3::bigint)
        and x.reg_dt >= $5::text::timestamptz
      order by x.reg_dt desc, x.entry_no desc limit $4::int + 1) e
  ), page as materialized (
    select journal_no, reg_dt, min(entry_no) as entry_no,
      coalesce(sum(amount) filter (where kind = 'paid'), 0) as paid, coalesce(sum(amount) filter (where kind = 'free'), 0) as free,
      max(balance) filter (where kind = 'paid') as paid_after, max(balance) filter (where kind = 'free') as free_after
    from entry group by journal_no, reg_dt order by reg_dt desc, min(entry_no) desc limit $4::int
  )
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select p.entry_no, p.journal_no, ${lineKindSql('p.paid')} as kind, j.ref, p.paid, p.free,
      json_build_object('paid', coalesce(p.paid_after, ${before('paid')}, 0), 'free', coalesce(p.free_after, ${before('free')}, 0)) as balance,
      ${otherSql('$1')} as other, ${aboutSql}, p.reg_dt
    from page p join viv_journal j on j.journal_no = p.journal_no
    order by p.reg_dt desc, p.entry_no desc) x`

export const ALL = page('x.grp is not null')
export const OF_GROUP = page('x.grp = $6::smallint')
