import { someoneSql } from '#features/operator/server/public.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { EventGrant, EventMember } from '../../operator-contract.ts'

type MemberPage = { after_no?: number | undefined; limit: number }

/** A page of an event's members by number: what each got, and what became of it. */
export const eventMembers = (db: Pool, eventNo: number, { after_no = 0, limit }: MemberPage, now: Date): Promise<EventMember[]> =>
  rowsOf<EventMember>(db, PAGE, [eventNo, now, after_no, limit])

/** These members of an event. */
export const eventMembersByNo = (db: Db, eventNo: number, userNos: readonly number[], now: Date): Promise<EventMember[]> =>
  rowsOf<EventMember>(db, THESE, [eventNo, now, [...userNos]])

/** A page of what was granted of an event, the newest first. */
export const eventGrants = (db: Pool, eventNo: number, page: { before_no?: number | undefined; limit: number }): Promise<EventGrant[]> =>
  rowsOf<EventGrant>(db, GRANTS, [eventNo, page.before_no ?? Number.MAX_SAFE_INTEGER, page.limit])

/** Of the lots of the event $1: what can still be used at $2, and what was spent or expired. A hold counts as spent until it comes back. */
const became = (which: string): Statement => `
  select ${someoneSql('m.user_no')} as member, m.granted_viv, m.clawed_viv, l.left_viv, l.spent_viv, m.granted_viv - m.clawed_viv - l.left_viv - l.spent_viv as expired_viv
  from (select * from viv_event_member m where m.event_no = $1::bigint and ${which}) m
  cross join lateral (
    select coalesce(sum(x.left_viv), 0) as left_viv, coalesce(sum(x.spent_viv), 0) as spent_viv from (
      select case when coalesce(l.expire_dt > $2::timestamptz, true) then l.remaining else 0 end as left_viv,
        -(select coalesce(sum(u.amount), 0) from viv_lot_use u join viv_journal j on j.journal_no = u.journal_no
          where u.lot_no = l.lot_no and j.kind not in ('expire', 'event_clawback')) as spent_viv
      from viv_event_grant g join viv_lot l on l.journal_no = g.journal_no
      where g.event_no = m.event_no and g.user_no = m.user_no) x) l
  order by m.user_no`

export const PAGE: Statement = became('m.user_no > $3::bigint order by m.user_no limit $4::int')
const THESE: Statement = became('m.user_no = any($3::bigint[])')

export const GRANTS: Statement = `
  select g.journal_no, ${someoneSql('g.user_no')} as member, g.amount, g.grant_no, g.reg_dt from viv_event_grant g
  where g.event_no = $1 and g.journal_no < $2::bigint order by g.journal_no desc limit $3::int`
