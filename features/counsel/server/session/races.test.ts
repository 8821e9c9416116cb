import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anOperator } from '#features/operator/server/testing.ts'
import { creditCharge, expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { transitionsFor } from '#kit/contract/transition.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { countLockWaits, leaveTransactionOpen } from '#kit/server/testing/factories.ts'
import type { TestAnswer, TestOperator } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import * as wire from '../../contract/session.ts'
import { endCounsel } from '../../operator-contract.ts'
import { COUNSEL, counselTransitions, mayWrite, type CounselAct, type CounselTransitionId } from '../../transitions.ts'
import { enterScene, leaveScene, SCENES, startSceneTest, SYSTEM_AFTER_SECONDS, type Pair, type Scene } from './testing/scenes.ts'
import { ACT_ENDPOINTS } from './testing/endpoints.ts'

// Every two acts that a state allows, at the same moment: one of them happens first, and the other gets the answer of the state that it finds.

vi.setConfig({ testTimeout: 1_200_000 })

const api = await startSceneTest()
const { server } = api
let pair: Pair
let operator: TestOperator
beforeAll(async () => {
  pair = { member: await api.member(), expert: await api.expert() }
  await creditCharge(server, pair.member, 1_000_000)
  operator = await anOperator(server)
})
afterAll(() => expectLedgerAgrees(server))

type Actor = 'member' | 'expert' | 'system' | 'operator'
type Attempt = { id: CounselTransitionId; act: CounselAct; by: Actor }
/** Null: of the system, which gets no answer. */
type Outcome = { status: number; state: unknown; code: unknown } | null

const rowOf = (id: CounselTransitionId) => counselTransitions.find((one) => one.id === id)!
/** Each possible transition with each of its actors. */
const attemptsIn = ({ allowed }: Scene): Attempt[] =>
  allowed.flatMap((id) => {
    const { act, by } = rowOf(id)
    return ([by].flat() as Actor[]).map((one) => ({ id, act, by: one }))
  })
/** Each act that the table lists for the scene's state; what the system does is one check that its timer does. */
const listedIn = ({ state }: Scene): Attempt[] => {
  const all = attemptsOf(counselTransitions).filter((one) => one.state === state && one.rows.length > 0)
  return all
    .filter(({ by, act }) => by !== 'system' || act === 'start')
    .map(({ act, by, rows }) => ({ id: rows[0]!.id, act, by: by as Actor }))
}
type Race = { scene: Scene; one: Attempt; other: Attempt }
const RACES: readonly Race[] = SCENES.flatMap((scene) => {
  const attempts = attemptsIn(scene)
  return attempts.flatMap((one, at) => attempts.slice(at).map((other) => ({ scene, one, other })))
})
/** In `npm test` every 31st, so that each scene's turn comes in a few of them. */
const SAMPLE = RACES.filter((_, at) => at % 31 === 7)

const ACTS: Partial<Record<CounselAct, typeof wire.cancelCounsel | typeof wire.approveExtension>> = ACT_ENDPOINTS

async function attempt({ act, by }: Attempt, no: number, { state }: Scene): Promise<Outcome> {
  const params = { coun_no: no }
  if (by === 'system') {
    // The expert's beat starts the session; all else is due a second later.
    if (act === 'start') await server.call(wire.sendBeat, { params, body: {} }, { as: pair.expert })
    else await server.app.services.timers.run(new Date(server.clock.now.getTime() + SYSTEM_AFTER_SECONDS * 1000))
    return null
  }
  return outcomeOf(await answerTo(act, by, params, state))
}

function answerTo(act: CounselAct, by: Actor, params: { coun_no: number }, state: number): Promise<TestAnswer> {
  if (by === 'operator') {
    // Half of the price, and an extension that waits whole.
    const return_viv = 150 + (state === COUNSEL.extendRequested ? 91 : 0)
    return server.call(
      endCounsel,
      { params, body: { return_percent: 50, return_viv, reason: '운영 규정을 어긴 상담이에요' } },
      { as: operator },
    )
  }
  if (act === 'reject') return server.call(wire.rejectCounsel, { params, body: { reject_reason: '그날은 쉬어요' } }, { as: pair.expert })
  if (act === 'cancelByExpert') return server.call(wire.cancelCounselAsExpert, { params, body: { reason: '아파요' } }, { as: pair.expert })
  return api.act(ACTS[act]!, by === 'member' ? pair.member : pair.expert, params.coun_no)
}

const outcomeOf = ({ status, body: { state, code } }: TestAnswer): Outcome => ({ status, state, code })

/** Everything that the two acts left behind, without times. */
async function resultOf(no: number, before: Balances) {
  const [row] = await server.db.sql`
    select c.state, c.close_code, c.paid_viv, c.returned_viv, c.ext_count, c.quit_dt is not null as has_quit, r.is_closed, r.coun_state
    from counsel c left join chat_room r on r.cr_no = c.cr_no where c.coun_no = ${no}`
  const events = await server.db.sql<{ event: string; from_state: number | null }[]>`
    select event, from_state from counsel_history where coun_no = ${no} order by history_no`
  const holds = await server.db.sql<{ left: number }[]>`
    select left_paid + left_free as left from viv_hold where ref = ${`coun:${no}`} or ref like ${`coun:${no}:ext:%`} order by hold_no`
  const timers = await server.db.sql`select kind from timer where no = ${no} and kind = 'counsel.due' and tries > 0`
  const after = await balances()
  const moved = Object.fromEntries(Object.entries(after).map(([kind, viv]) => [kind, viv - (before[kind] ?? 0)]))
  return { row: row!, events, holds: holds.map(({ left }) => left), failedTimers: timers.length, moved }
}
type Result = Awaited<ReturnType<typeof resultOf>>

type Balances = Record<string, number>
async function balances(): Promise<Balances> {
  const rows = await server.db.sql<{ kind: string; balance: number }[]>`
    select case user_no when ${pair.member.user_no} then 'member ' else 'expert ' end || kind as kind, balance from viv_account
    where user_no in (${pair.member.user_no}, ${pair.expert.user_no})`
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

/** Both wait for the row at the same moment, the first one before the second one. */
async function race({ scene, one, other }: Race, no: number): Promise<Outcome[]> {
  const release = await leaveTransactionOpen(server.db, (tx) => tx.sql`select from counsel where coun_no = ${no} for update`)
  let settled = 0
  const begin = (which: Attempt): Promise<Outcome> => attempt(which, no, scene).finally(() => settled++)
  const waiting = async (count: number): Promise<boolean> => settled + (await countLockWaits(server.admin)) >= count
  const first = begin(one)
  await vi.waitUntil(() => waiting(1), { interval: 1 })
  const second = begin(other)
  await vi.waitUntil(() => waiting(2), { interval: 1 })
  await release()
  return Promise.all([first, second])
}

async function play({ scene, one, other }: Race, how: 'race' | 'sequence'): Promise<{ outcomes: Outcome[]; result: Result }> {
  const before = await balances()
  const no = await enterScene(api, pair, scene)
  const outcomes = how === 'race' ? await race({ scene, one, other }, no) : [await attempt(one, no, scene), await attempt(other, no, scene)]
  const result = await resultOf(no, before)
  await leaveScene(api, no)
  return { outcomes, result }
}

/** What decisions d-2 answers to an act that comes too late, by the state that it finds. */
function refusalIn(state: number, { act, by }: Attempt): Outcome {
  if (by === 'system') return null
  if (by === 'operator') return { status: 409, state: -9, code: 'counsel_case.not_now' }
  if (act !== 'approve' && act !== 'reject') return { status: 409, state: -9, code: 'counsel.not_now' }
  if (state === COUNSEL.cancelled) return { status: 200, state: -1, code: 'ALREADY_CANCELLED' }
  if (state === COUNSEL.completed || state === COUNSEL.rejected) return { status: 200, state: -3, code: 'ALREADY_CLOSED' }
  return { status: 200, state: -2, code: 'ALREADY_ACCEPTED' }
}

async function expectOneWinner(one: Race): Promise<void> {
  const { scene } = one
  const raced = await play(one, 'race')
  const { result } = raced
  const swapped = { ...one, one: one.other, other: one.one }
  const forward = await play(one, 'sequence')
  const backward = await play(swapped, 'sequence')
  expect([forward, { ...backward, outcomes: backward.outcomes.toReversed() }]).toContainEqual(raced)
  const left = result.events.filter(({ event, from_state }) => event.startsWith('T') && from_state === scene.state)
  expect(left).toHaveLength(1)
  const winner = left[0]!.event
  expect([one.one.id, one.other.id]).toContain(winner)
  // Whoever did not win found the state that the winner made: refused there, or allowed by a row of its own.
  const winners = [one.one, one.other].filter(({ id }) => id === winner)
  const losers = winners.length === 2 ? [] : [one.one, one.other].filter(({ id }) => id !== winner)
  const found = rowOf(winner as CounselTransitionId).to
  for (const loser of losers) {
    const isAllowed = transitionsFor(counselTransitions, { state: found, act: loser.act, by: loser.by }).length > 0
    const outcome = raced.outcomes[loser === one.one ? 0 : 1]!
    if (!isAllowed) expect([loser, outcome]).toEqual([loser, refusalIn(found, loser)])
  }
  if (winners.length === 2 && one.one.by !== 'system' && one.other.by !== 'system') {
    expect(raced.outcomes.filter((outcome) => outcome!.state === 1)).toHaveLength(1)
  }
  const isOpen = ![3, 4, 5].includes(result.row['state'] as number)
  expect(result.holds.reduce((sum, viv) => sum + viv, 0) > 0).toBe(isOpen)
  expect(result.failedTimers).toBe(0)
  if (result.row['is_closed'] !== null) expect(result.row['is_closed']).toBe(!mayWrite(result.row['state'] as number))
}

test('the scenes have every transition of the table', () => {
  const raced = new Set(SCENES.flatMap(({ allowed }) => allowed))
  expect([...raced].toSorted()).toEqual(counselTransitions.map(({ id }) => id).toSorted())
  for (const { name, state, allowed } of SCENES) {
    for (const id of allowed) expect([name, id, [rowOf(id).from].flat()]).toEqual([name, id, expect.arrayContaining([state])])
  }
})

test('of the acts that the table lists for a state, those of the scene are possible in it alone', async () => {
  for (const scene of soakOr(SCENES.slice(4, 6), SCENES)) {
    for (const one of listedIn(scene)) {
      const no = await enterScene(api, pair, scene)
      await attempt(one, no, scene)
      const events = await server.db.sql<{ event: string }[]>`
        select event from counsel_history where coun_no = ${no} and from_state = ${scene.state} and event like 'T%'`
      const expected = attemptsIn(scene).filter(({ act, by }) => act === one.act && by === one.by)
      expect([scene.name, one, events.map(({ event }) => event)]).toEqual([scene.name, one, expected.map(({ id }) => id)])
      await leaveScene(api, no)
    }
  }
})

test(`${soakOr(SAMPLE, RACES).length} of ${RACES.length} races have one winner`, async () => {
  const failures: string[] = []
  for (const one of soakOr(SAMPLE, RACES)) {
    await expectOneWinner(one).catch((error: unknown) => {
      failures.push(`${one.scene.name}: ${one.one.id} ${one.one.by}, ${one.other.id} ${one.other.by}: ${String(error)}`)
    })
  }
  expect(failures).toEqual([])
  if (isSoak) console.info(`${RACES.length} races of two acts`)
})
