import type { Pool } from '#kit/server/db/db.ts'
import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import * as wire from '../../contract.ts'
import { cancel, changeChallenge, cheer, createChallenge, join, leave } from './actions.ts'
import { challengeDetail, challengesOf } from './read.ts'

export const challengeHttp: Handled[] = [
  handle(wire.listChallenges, ({ db, me, now, params, query: { past, before_no: beforeNo = Number.MAX_SAFE_INTEGER, limit } }) =>
    challengesOf({ db, userNo: me.user_no, now, meetNo: params.meet_no, isPast: past === '1', beforeNo, limit }),
  ),
  handle(wire.getChallenge, ({ db, me, now, params, query }) =>
    challengeDetail({ db, userNo: me.user_no, now, no: params.challenge_no, week: query.week }),
  ),
  handle(wire.startChallenge, async ({ db: tx, me, now, params, body }) => ({
    challenge_no: await createChallenge({ tx, userNo: me.user_no, now, meetNo: params.meet_no, fields: body }),
  })),
  handle(wire.editChallenge, (call) => inTx(call, (acting) => changeChallenge({ ...acting, fields: call.body }))),
  handle(wire.joinChallenge, (call) => inTx(call, join)),
  handle(wire.leaveChallenge, (call) => inTx(call, leave)),
  handle(wire.cheerMember, (call) => inTx(call, (acting) => cheer({ ...acting, toUserNo: call.params.user_no }))),
  handle(wire.cancelChallenge, (call) => inTx(call, (acting) => cancel({ ...acting, reason: call.body.reason }))),
]

type ChallengeCall = { db: Pool; me: Me; params: { challenge_no: number }; now: Date }

/** Does a member's act on a challenge in a transaction. */
async function inTx(
  { db, me, params, now }: ChallengeCall,
  work: (acting: Parameters<typeof join>[0]) => Promise<void>,
): Promise<Record<string, never>> {
  await db.transaction((tx) => work({ tx, userNo: me.user_no, challengeNo: params.challenge_no, now }))
  return {}
}
