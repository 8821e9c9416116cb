import { handleOperator, operatorContext, readLogged } from '#features/operator/server/public.ts'
import { countPolicyReach } from '#features/policy/operator-contract.ts'
import { liveSessionsOf } from '#kit/server/auth/live-sessions.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import {
  endMemberSessions,
  getMember,
  listDuplicates,
  listMemberConsents,
  listMemberSessions,
  openMember,
  searchMembers,
  tryBannedWords,
} from '../operator-contract.ts'
import { MEMBER_READ } from '../operator-rules.ts'
import { reachOf } from './again.ts'
import { readBannedWords } from './banned-words.ts'
import { duplicatesOf, logOut, memberConsents, memberOf, personOf } from './operator-member.ts'
import { findMembersLogged } from './operator-members.ts'

/** Logs that an operator reads a member's page; its parts are read within minutes and logged once. */
const logRead = <T>(call: Parameters<typeof readLogged>[0], userNo: number, read: () => Promise<T>): Promise<T> =>
  readLogged(call, { act: MEMBER_READ.page, target: `user:${userNo}` }, read)

export const accountOperatorHttp: Handled[] = [
  // The consents are this feature's.
  handleOperator(countPolicyReach, ({ db, params }) => reachOf(db, params.kind)),
  handleOperator(searchMembers, (call) => findMembersLogged(call, call.body)),
  handleOperator(getMember, (call) => logRead(call, call.params.user_no, () => memberOf(call.db, call.params.user_no, call.now))),
  // No Idempotency-Key: its stored answer would keep the personal data.
  handleOperator(openMember, ({ db, me, caller, now, params, body }) =>
    db.transaction((tx) => personOf(operatorContext({ db: tx, me: me as Operator, caller, now }), params.user_no, body.reason)),
  ),
  handleOperator(listMemberConsents, (call) =>
    logRead(call, call.params.user_no, () => memberConsents(call.db, call.params.user_no, call.query)),
  ),
  handleOperator(listMemberSessions, (call) =>
    logRead(call, call.params.user_no, () => liveSessionsOf(call.db, call.params.user_no, call.now)),
  ),
  handleOperator(endMemberSessions, (call) => logOut(operatorContext(call), call.services.sessions, call.params.user_no, call.body)),
  handleOperator(listDuplicates, (call) =>
    logRead(call, call.params.user_no, () => duplicatesOf(call.db, call.services.extensions, call.params.user_no)),
  ),
  handleOperator(tryBannedWords, async ({ db, body: { text } }) => {
    const words = await readBannedWords(db)
    return { is_name_refused: words.isBanned(text), is_id_refused: words.isReserved(text), words: words.matchesIn(text) }
  }),
]
