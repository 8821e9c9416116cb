import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import { isLimitedSql } from '#kit/server/auth/limits.ts'

/**
 * Whether this expert can accept a request at a moment, both as SQL: approved, with a valid licence, and not kept from it by a sanction. Without it a
 * member's viv would be held for a request that nobody can answer.
 */
export const canAcceptSql = ({ userNo, now }: { userNo: string; now: string }): string =>
  `(${acceptsRequestsSql({ userNo, today: `(${now} at time zone 'Asia/Seoul')::date` })} and not ${isLimitedSql({ userNo, activity: 'sell', now })})`
