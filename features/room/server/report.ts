import { notBlockedSql } from '#features/block/server/public.ts'
import { bungaeActivitySql } from '#features/bungae/server/public.ts'
import { clubActivitySql } from '#features/club/server/public.ts'
import { counselActivitySql } from '#features/counsel/server/public.ts'
import { kinActivitySql } from '#features/kin/server/public.ts'
import { orderActivitySql } from '#features/order/server/public.ts'
import type { DailyDay } from '#features/daily/contract.ts'
import type { Activity, getActivityReport } from '#features/room/contract.ts'
import { sumsOf } from '#features/room/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { addPeriods, koreanDay, type Period, periodOf } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { daySumsSql, ownerCte, streakCte } from './sql.ts'

type MemberContext = { db: Pool; me: Me; now: Date }
type Report = Answer<typeof getActivityReport>
type ActivityRow = { days: DailyDay[] } & Pick<
  Activity,
  | 'feed_qtt'
  | 'like_given'
  | 'like_received'
  | 'comment_given'
  | 'comment_received'
  | 'follower_new'
  | 'counsel_requested'
  | 'counsel_completed'
  | 'counsel_given'
  | 'order_bought'
  | 'pass_used'
  | 'question_asked'
  | 'answer_given'
  | 'club_posted'
  | 'challenge_reached'
  | 'bungae_attended'
>

/** The totals of my week or month, and of the one before it. */
export async function reportOf({ db, me, now }: MemberContext, query: Query<typeof getActivityReport>): Promise<Report> {
  const { span, date = koreanDay(now) } = query
  const [{ days, ...present }, { days: _, ...before }, [streakRow]] = await Promise.all([
    activityOf(db, me.user_no, periodOf(date, span)),
    activityOf(db, me.user_no, periodOf(addPeriods(date, span, -1), span)),
    rowsOf<{ streak: number }>(db, STREAK, [me.user_no, me.user_no, koreanDay(now)]),
  ])
  return { now: present, before, days, streak: streakRow?.streak ?? 0 }
}

async function activityOf(db: Pool, userNo: number, { from, to }: Period): Promise<Activity & { days: DailyDay[] }> {
  const [found] = await rowsOf<ActivityRow>(db, ACTIVITY, [userNo, from, to])
  const { days, ...counts } = found!
  return { from, to, ...sumsOf(days), ...counts, days }
}

/** Whether the moment lies in the days from $2 to $3, both included, in the connection's time zone (Korea). */
const inPeriodSql = (at: string): string => `${at} >= ($2::date)::timestamptz and ${at} < ($3::date + 1)::timestamptz`

/**
 * The member's ($1) posts, received reactions, counsellings, orders, questions, answers, posts in clubs, challenges and bungae in these days. Leaves out likes and comments of blocked members and follows of deleted
 * accounts.
 */
export const ACTIVITY: Statement = `
  select
    (select coalesce(json_agg(row_to_json(x) order by x.record_date), '[]')
      from (${daySumsSql('p.user_no = $1 and p.state = 1 and p.record_date between $2 and $3')}) x) as days,
    (select count(*) from post p where p.user_no = $1 and p.kind = 'feed' and p.state = 1 and ${inPeriodSql('p.reg_dt')}) as feed_qtt,
    (select count(*) from post_like l join post p on p.post_no = l.post_no
      where l.user_no = $1 and ${inPeriodSql('l.reg_dt')} and p.user_no <> $1) as like_given,
    (select count(*) from post p join post_like l on l.post_no = p.post_no
      where p.user_no = $1 and p.state = 1 and l.user_no <> $1 and ${inPeriodSql('l.reg_dt')} and ${notBlockedSql({ a: '$1', b: 'l.user_no' })}) as like_received,
    (select count(*) from comment c join post p on p.post_no = c.post_no
      where c.user_no = $1 and c.state = 1 and ${inPeriodSql('c.reg_dt')} and p.user_no <> $1) as comment_given,
    (select count(*) from post p join comment c on c.post_no = p.post_no
      where p.user_no = $1 and p.state = 1 and c.state = 1 and c.hide_dt is null and c.user_no <> $1 and ${inPeriodSql('c.reg_dt')}
        and ${notBlockedSql({ a: '$1', b: 'c.user_no' })}) as comment_received,
    (select count(*) from follow f where f.target_no = $1 and f.state = 1 and ${inPeriodSql('f.reg_dt')}
        and (select w.state = 1 from users w where w.user_no = f.user_no)) as follower_new,
    ${counselActivitySql({ userNo: '$1', inPeriod: inPeriodSql })}, ${orderActivitySql({ userNo: '$1', inPeriod: inPeriodSql })},
    ${kinActivitySql({ userNo: '$1', inPeriod: inPeriodSql })}, ${clubActivitySql({ userNo: '$1', inPeriod: inPeriodSql })},
    ${bungaeActivitySql({ userNo: '$1', inPeriod: inPeriodSql })}`

// $1 and $2 the member, $3 today.
const STREAK: Statement = `with recursive ${ownerCte}, ${streakCte('$3')} select count(day) as streak from streak_days`
