import { expect, test } from 'vitest'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { finalStates, openStates, statesOf } from '#kit/contract/transition.ts'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { CLOSE_CODE_OF, COUNSEL, counselActs, counselTransitions, mayWrite, RUNNING_STATES } from '../../transitions.ts'
import { actOnCounsel } from './act.ts'
import { startSessionTest } from './testing.ts'

const api = await startSessionTest()
const { server } = api

test('the table has one row for each attempt, and its closed states have no way out', () => {
  expect(tableProblems(counselTransitions)).toEqual([])
  expect(finalStates(counselTransitions)).toEqual([COUNSEL.completed, COUNSEL.rejected, COUNSEL.cancelled])
  expect(statesOf(counselTransitions)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('every open state reaches an end, and only a start or an answer leads into a session', () => {
  for (const state of openStates(counselTransitions)) expect(reachable(state).some((to) => [3, 4, 5].includes(to))).toBe(true)
  for (const { from, to, id } of counselTransitions) {
    const sources = [from].flat() as number[]
    if (to === COUNSEL.inProgress && id !== 'T06') expect(sources.every((one) => one === 6 || one === 7)).toBe(true)
    if (to === 6 || to === 7) expect(sources).toEqual([COUNSEL.inProgress])
  }
})

test('each transition into a closed state has a code, and no other', () => {
  const closing = counselTransitions.filter(({ to }) => [3, 4, 5].includes(to)).map(({ id }) => id)
  expect(Object.keys(CLOSE_CODE_OF).toSorted()).toEqual(closing.toSorted())
})

test('writing and the buttons of the specification follow the state', () => {
  for (const state of statesOf(counselTransitions)) {
    expect(mayWrite(state)).toBe(RUNNING_STATES.includes(state))
    const expert = counselActs(state, 'expert')
    expect(expert.includes('requestQuit')).toBe(state === 2)
    expect(expert.includes('approveExtension')).toBe(state === 6)
    expect(expert.includes('rejectExtension')).toBe(state === 6)
    expect(expert.includes('cancelQuit')).toBe(state === 7)
  }
})

test('every act of every actor in every state follows the table, and is refused without a row', async () => {
  const [member, expert] = [await api.member(), await api.expert()]
  let [current, no] = [0, 0]
  for (const { state, act, by, rows } of attemptsOf(counselTransitions)) {
    // A refused act changes nothing, so the next one finds the same row.
    if (current !== state) {
      await close(no)
      no = await inState(state, { member, expert })
      current = state
    }
    const userNo = by === 'member' ? member.user_no : by === 'expert' ? expert.user_no : null
    const context = { now: server.clock.now, userNo, operatorNo: 7, reason: '이유', returnPercent: 100 }
    const code = await server.db
      .transaction((tx) => actOnCounsel(tx, no, { act, by, context }))
      .then(
        () => null,
        (error: { code: string }) => error.code,
      )
    const [row] = await server.db.sql<[{ state: number }]>`select state from counsel where coun_no = ${no}`
    if (rows.length === 0) expect([state, act, by, code, row.state]).toEqual([state, act, by, expect.stringMatching(REFUSALS), state])
    else if (code === null) expect(rows.map(({ to }) => to)).toContain(row.state)
    // A guard may refuse by time or presence; then nothing changes.
    else expect([state, act, by, code, row.state]).toEqual([state, act, by, expect.stringMatching(/^counsel\./), state])
    if (row.state === state) continue
    await close(no)
    current = 0
  }
})

/** Frees the pair for the next counselling. */
const close = (no: number) => server.db.sql`update counsel set state = 5, close_code = 'ADMIN', quit_dt = null where coun_no = ${no}`

const REFUSALS = /^(counsel\.not_now|ALREADY_(CANCELLED|ACCEPTED|CLOSED))$/

function reachable(from: number): number[] {
  const seen = new Set<number>()
  const visit = (state: number): void => {
    for (const row of counselTransitions) {
      if (!([row.from].flat() as number[]).includes(state) || seen.has(row.to)) continue
      seen.add(row.to)
      visit(row.to)
    }
  }
  visit(from)
  return [...seen]
}

/** A counselling in this state, 5 minutes into its session where it runs. */
async function inState(state: number, pair: { member: TestMember; expert: TestMember }): Promise<number> {
  const no = await api.request(pair, 600, { price: 1 })
  const now = server.clock.now
  const isRunning = RUNNING_STATES.includes(state)
  const start = isRunning || state === COUNSEL.completed ? new Date(now.getTime() - 5 * MINUTE_MS) : null
  const end = start && new Date(start.getTime() + 30 * MINUTE_MS)
  await server.db.sql`
    update counsel set state = ${state}, accept_dt = ${state === COUNSEL.requested ? null : now}, start_dt = ${start}, end_dt = ${end},
      quit_request_dt = ${state === COUNSEL.quitRequested ? now : null}, quit_dt = ${state === COUNSEL.completed ? now : null},
      close_code = ${[3, 4, 5].includes(state) ? 'ADMIN' : null}
    where coun_no = ${no}`
  return no
}

test('the ledger agrees after all of them', () => expectLedgerAgrees(server))
