import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { attemptsOf, type TestAttempt } from '#kit/server/testing/attempts.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
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

type Row = { application_no: number; state: number; renews_no: number | null }
const row = async (): Promise<Row> => {
  const [application] = await api.server.db.sql<[Row]>`
    select a.*, u.user_verified from expert_application a join users u on u.user_no = a.user_no
    where a.user_no = ${me.user_no} order by a.application_no limit 1`
  return application
}

async function codeOf(no: number, attempt: Pick<TestAttempt<typeof applicationTransitions>, 'act' | 'by'>): Promise<string | undefined> {
  const { db, app, clock } = api.server
  const confirmed = { cate_no: 6, license_no: null, license_expire_dt: null }
  const context = { userNo: me.user_no, operatorNo: 90, isActive: true, now: clock.now, sessions: app.services.sessions, confirmed }
  const change = db.transaction((tx) => transition(tx, applications, no, { ...attempt, context }))
  return change.then(
    () => undefined,
    (error: { code: string }) => error.code,
  )
}

test('the state table has one row for each attempt', () => expect(tableProblems(applicationTransitions)).toEqual([]))

test('every act of every actor in every state follows the table, and is refused without a row', async () => {
  const { db } = api.server
  const other = await api.anOperator()
  for (const { state, act, by, rows } of attemptsOf(applicationTransitions)) {
    await db.sql`update expert_application set state = ${state}, submit_dt = ${state === 0 ? null : api.server.clock.now}
      where user_no = ${me.user_no}`
    await db.sql`update users set expert_no = null, cate_no = null where user_no = ${me.user_no}`
    if (!(await api.get(me)).application!.documents[0]) await restoreDocument()
    const before = await row()
    const code = await attempt(before.application_no, { act, by }, other)
    const [allowed] = rows
    const refusal = by === 'operator' ? (state === 0 ? 'expert_review.not_found' : 'expert_review.decided') : 'expert.closed'
    expect([act, by, state, code]).toEqual([act, by, state, allowed ? undefined : refusal])
    if (allowed) expect((await row()).state).toBe(allowed.to)
    else expect(await row()).toEqual(before)
  }
})

/** By the act's endpoint if it has one; the others run through the state machine. */
async function attempt(no: number, { act, by }: Pick<TestAttempt<typeof applicationTransitions>, 'act' | 'by'>, operator: TestOperator) {
  if (by === 'member' && act === 'submit') return (await api.submit(me)).body.code
  if (by === 'member' && act === 'withdraw') return (await api.withdraw(me, no)).body.code
  if (by === 'operator' && act === 'hold') return (await api.hold(operator, no)).body.code
  if (by === 'operator' && act === 'reject') return (await api.reject(operator, no)).body.code
  if (by === 'operator' && act === 'suspend') return (await api.suspend(operator, no)).body.code
  if (by === 'operator' && act === 'resume') return (await api.resume(operator, no)).body.code
  // The case of a draft is not found, before the approval is checked.
  if (by === 'operator' && act === 'approve' && (await row()).state !== 0) return (await api.approve(operator, no)).body.code
  return codeOf(no, { act, by })
}

/** A withdrawal removes the documents. */
const restoreDocument = () =>
  api.server.db.sql`
    update expert_document set application_no = (select application_no from expert_application where user_no = ${me.user_no} limit 1)
    where user_no = ${me.user_no}`
