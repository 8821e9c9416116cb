import { notBlockedSql } from '#features/block/server/public.ts'
import { CLUB } from '../transitions.ts'

/** The club `c` as lists show it to anyone: the condition of the partial indexes. */
export const SHOWN = `c.state = ${CLUB.open} and c.visibility = 'public' and c.hide_dt is null`

/** That neither the viewer, SQL that may be null, nor the leader of the club `c` blocks the other. */
export const notBlockedByLeaderSql = (viewer: string): string => notBlockedSql({ a: viewer, b: 'c.user_no' })
