import { notBlockedSql } from '#features/block/server/public.ts'
import { reportTarget, type CurrentTarget } from '#features/report/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { READABLE_STATES } from '../transitions.ts'
import { isClubMemberSql } from './sql.ts'

type Found = { user_no: number; evidence: object }

const EVIDENCE = `jsonb_build_object('meet_title', c.meet_title, 'intro', c.intro, 'questions', c.questions, 'meet_thumb', c.meet_thumb -> 'key',
    'address', c.address, 'edit_dt', c.edit_dt) as evidence`
/** $1 the club. */
const CURRENT: Statement = `
  select c.user_no, ${EVIDENCE}, c.hide_dt is not null as is_hidden, c.state not in ${statesSql(READABLE_STATES)} as is_gone from meet c where c.meet_no = $1`

/** $1 the reporter, $2 the club: its page is seen by members, and by others unless it is hidden or they and its leader block each other. One that lists leave out is reported by who is or was in it. */
const REPORTED: Statement = `
  select c.user_no, ${EVIDENCE} from meet c where c.meet_no = $2 and c.user_no is not null and c.state in ${statesSql(READABLE_STATES)}
    and (${isClubMemberSql({ meetNo: 'c.meet_no', userNo: '$1::bigint' })} or (c.hide_dt is null and ${notBlockedSql({ a: '$1::bigint', b: 'c.user_no' })}
      and (c.visibility = 'public' or exists (select from meet_member m where m.meet_no = c.meet_no and m.user_no = $1::bigint))))`

/** A report of a club is one of its leader. A hidden one is seen by its members alone. */
export const clubReport = extend(reportTarget, {
  kind: 'club',
  find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED, [userNo, targetNo]))[0],
  read: async (db, meetNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [meetNo]))[0],
  setHidden: async ({ sql }, meetNo, hideDt) =>
    (await sql`update meet set hide_dt = ${hideDt} where meet_no = ${meetNo} and (hide_dt is null) = ${hideDt !== null}`).count > 0,
})
