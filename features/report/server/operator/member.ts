import { MEMBER_READ } from '#features/account/operator-rules.ts'
import { handleOperator as handle, readLogged } from '#features/operator/server/public.ts'
import { decisionsOf, standingOf } from '#features/sanction/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { getMemberStanding, listMemberCases, listMemberDecisions, type MemberCase, type MemberStanding } from '../../operator-contract.ts'
import { LANES } from '../../rules.ts'
import { maySee, named } from './cases.ts'
import { RECEIVED } from './sql.ts'

const logRead = <T>(call: Parameters<typeof readLogged>[0], userNo: number, read: () => Promise<T>): Promise<T> =>
  readLogged(call, { act: MEMBER_READ.page, target: `user:${userNo}` }, read)

/** Parts of a member's page: sanctions and cases. */
export const reportMemberHttp: Handled[] = [
  handle(getMemberStanding, (call) => logRead(call, call.params.user_no, () => memberStanding(call.db, call.params.user_no, call.now))),
  handle(listMemberDecisions, (call) => {
    const { db, params, query } = call
    return logRead(call, params.user_no, async () => {
      const decisions = await named(db, await decisionsOf(db, params.user_no, query))
      return decisions.map(({ message: _, user_no: _member, ...one }) => one)
    })
  }),
  handle(listMemberCases, (call) => {
    const { db, params, query } = call
    const lanes = LANES.filter(maySee(call.me))
    return logRead(call, params.user_no, () =>
      rowsOf<MemberCase>(db, CASES_OF_MEMBER, [params.user_no, query.before_no ?? Number.MAX_SAFE_INTEGER, query.limit, lanes]),
    )
  }),
]

async function memberStanding(db: Db, userNo: number, now: Date): Promise<MemberStanding> {
  const { points, suspended } = await standingOf(db, userNo, now)
  const [received] = await rowsOf<MemberStanding['received']>(db, RECEIVED, [userNo])
  return { points, suspended_until: suspended && suspended.toISOString(), received: received! }
}

/** $1 the member, $2 before this case, $3 most, $4 lanes. */
export const CASES_OF_MEMBER: Statement = `
  select c.case_no, c.target_kind, c.lane, c.reason, c.reporter_qtt, c.state, c.open_dt, c.close_dt from report_case c
  where c.target_user_no = $1 and c.case_no < $2::bigint and c.lane = any ($4::text[]) order by c.case_no desc limit $3::int`
