import { statesSql } from '#kit/server/transition.ts'
import { CARD_DAYS } from '../../rules.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'

/** Until when the expert reads what the member told in the counselling `c` (decisions d-3); null while it is open. */
export const readableUntilSql = `case when c.state not in ${statesSql(OPEN_COUNSEL)}
  then coalesce(c.quit_dt, c.recent_dt) + interval '${CARD_DAYS} days' end`

/** Whether `viewer` may read what the member summary: the member always, the expert until then. Both parameters are SQL. */
export const mayReadSql = ({ viewer, now }: { viewer: string; now: string }): string =>
  `(c.user_no = ${viewer} or c.expert_user_no = ${viewer} and coalesce(${readableUntilSql} > ${now}, true))`
