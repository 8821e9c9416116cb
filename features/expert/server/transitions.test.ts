import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { attemptsOf, type TestAttempt } from '#kit/server/testing/attempts.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { transition } from '#kit/server/transition.ts'
import { applicationTransitions } from '../transitions.ts'
import { applications } from './state-machine.ts'
import { expertServer, PROVEN, type ExpertServer } from './testing.ts'

let api: ExpertServer
let me: TestMember
beforeAll(async () => {
  api = await expertServer()
  me = await api.server.aMember(PROVEN)
  await api.ready(me)
})
afterAll(() => api.close())

const row = async () => {
  const [application] = await api.server.db.sql<[{ application_no: number; state: number }]>`
    select a.*, u.user_verified from expert_application a join users u on u.user_no = a.user_no where a.user_no = ${me.user_no}`
  return application
}

async function codeOf(no: number, attempt: Pick<TestAttempt<typeof applicationTransitions>, 'act' | 'by'>): Promise<string | undefined> {
  const { db, app, clock } = api.server
  const context = { userNo: me.user_no, now: clock.now, sessions: app.services.sessions }
  const change = db.transaction((tx) => transition(tx, applications, no, { ...attempt, context }))
  return change.then(
    () => undefined,
    (error: { code: string }) => error.code,
  )
}

test('the state table has one row for each attempt', () => expect(tableProblems(applicationTransitions)).toEqual([]))

test('every act of every actor in every state follows the table, and is refused without a row', async () => {
  const { db } = api.server
  for (const { state, act, by, rows } of attemptsOf(applicationTransitions)) {
    await db.sql`update expert_application set state = ${state}, submit_dt = null where user_no = ${me.user_no}`
    const before = await row()
    // Only the member's act has an endpoint yet; the others run through the state machine.
    const code = act === 'submit' && by === 'member' ? (await api.submit(me)).body.code : await codeOf(before.application_no, { act, by })
    const [allowed] = rows
    expect([act, by, state, code]).toEqual([act, by, state, allowed ? undefined : 'expert.closed'])
    if (allowed) expect((await row()).state).toBe(allowed.to)
    else expect(await row()).toEqual(before)
  }
})
