import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import { acceptMember, banMember, createClub, getClub, joinClub, kickMember, leaveClub, rejectMember, unbanMember } from '../contract.ts'
import { clubOf } from './detail.ts'
import { foundClub } from './found.ts'
import * as joining from './join.ts'
import * as members from './members.ts'

export const clubHttp: Handled[] = [
  handle(createClub, foundClub),
  handle(getClub, ({ db, me, params, now }) => clubOf(db, params.meet_no, me?.user_no ?? null, now)),
  handle(joinClub, ({ db, me, params, body, now, services: { extensions } }) =>
    db.transaction(async (tx) => ({
      state: (await joining.joinClub({ tx, userNo: me.user_no, meetNo: params.meet_no, now, extensions, ...body })) as 0 | 1,
    })),
  ),
  handle(leaveClub, async ({ db, me, params, now, services: { extensions } }) => {
    await db.transaction((tx) => members.leaveClub({ tx, meetNo: params.meet_no, actorNo: me.user_no, now, extensions }))
    return {}
  }),
  handle(acceptMember, (call) => answer('accept', call)),
  handle(rejectMember, (call) => answer('reject', call)),
  handle(kickMember, (call) => answer('kick', call)),
  handle(banMember, (call) => answer('ban', call)),
  handle(unbanMember, (call) => answer('unban', call)),
]

type Answering = {
  db: Pool
  me: Me
  params: { meet_no: number; user_no: number }
  body: { reason: string } | undefined
  now: Date
  services: Services
}

/** The act of a leader or a manager on somebody. */
async function answer(
  act: Parameters<typeof members.answerMember>[0]['act'],
  { db, me, params, body, now, services }: Answering,
): Promise<Record<string, never>> {
  const { meet_no: meetNo, user_no: userNo } = params
  const acting = { meetNo, actorNo: me.user_no, now, extensions: services.extensions, act, userNo, ...body }
  await db.transaction((tx) => members.answerMember({ tx, ...acting }))
  return {}
}
