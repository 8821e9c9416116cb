import { ACTIVITIES, limitProblem, type Activity, type MemberLimits } from '#kit/contract/limits.ts'
import { extensionPoint } from '../extensions.ts'
import type { Me } from './me.ts'

/** Lines of the endpoints that a suspended member may call. */
export const whileSuspended = extensionPoint<readonly string[]>('whileSuspended')

/** Moments as PostgreSQL's JSON has them. */
export type StoredLimits = Record<Activity | 'suspended', string | null>

/** What is closed to the member `u`, read with each session by the table's key. Most members have no row. */
export const LIMITS_SQL = `(
    select json_build_object('write', l.write_dt, 'chat', l.chat_dt, 'meet', l.meet_dt, 'sell', l.sell_dt, 'suspended', l.suspend_dt)
    from member_limit l where l.user_no = u.user_no)`

export function limitsOf(stored: StoredLimits | null): MemberLimits | null {
  if (stored === null) return null
  const ends = [...ACTIVITIES, 'suspended' as const].flatMap((one) => {
    const until = stored[one]
    return until === null ? [] : [[one, Date.parse(until)] as const]
  })
  return Object.fromEntries(ends)
}

/** For a path whose activity its endpoint cannot name. @throws `auth.limited_…`, `auth.suspended` */
export function refuseIfLimited({ limits }: Pick<Me, 'limits'>, activity: Activity, now: Date): void {
  const problem = limitProblem(limits, activity, now)
  if (problem) throw problem
}

/** Whether something is closed to the member now. */
export const isLimited = ({ limits }: Pick<Me, 'limits'>, activity: Activity, now: Date): boolean =>
  limitProblem(limits, activity, now) !== null

/** Whether an activity is closed to a member at a moment, both as SQL; to a suspended one everything is. */
export const isLimitedSql = ({ userNo, activity, now }: { userNo: string; activity: Activity; now: string }): string =>
  `exists (select from member_limit _limit where _limit.user_no = ${userNo} and greatest(_limit.${activity}_dt, _limit.suspend_dt) > ${now})`

/** Whether a member is suspended at a moment, both as SQL. */
export const isSuspendedSql = ({ userNo, now }: { userNo: string; now: string }): string =>
  `exists (select from member_limit _limit where _limit.user_no = ${userNo} and _limit.suspend_dt > ${now})`
