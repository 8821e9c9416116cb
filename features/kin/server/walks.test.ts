import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { likeAnswer } from '#features/like/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestMember, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import * as wire from '../contract.ts'
import { undoAdoption } from '../operator-contract.ts'
import { adoptAs, answerAs, anExpertIn, aPerson, aQuestion, codeOf, pass, startKinServer, vivOf } from './testing.ts'

// Random walks of a question with a reward against a model: at every moment the reward is held, paid to one answer, or back.

vi.setConfig({ testTimeout: 7_200_000 })

const WALKS = Number(process.env['HARU_WALKS'] ?? soakOr(4, 500))
const SEED = Number(process.env['HARU_WALK_SEED'] ?? soakOr(5, Date.now() % 2 ** 31))
const REWARD = 100
const STEPS = ['answer', 'adopt', 'undo', 'like', 'delete', 'days'] as const
const step = fc.record({ kind: fc.constantFrom(...STEPS), who: fc.nat(2), days: fc.integer({ min: 1, max: 9 }) })
type Step = { kind: (typeof STEPS)[number]; who: number; days: number }

let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  server = await startKinServer()
  operator = await anOperator(server)
})
afterAll(() => server.close())

/** Three experts answer one question; `place` says where the reward is: nobody, the asker, or the number of an expert. */
type Model = { state: number; place: 'held' | 'back' | number; close: number; answers: (number | null)[]; likes: number[] }

async function walk(steps: readonly Step[]): Promise<void> {
  const asker = await aPerson(server, {}, REWARD)
  const experts = await Promise.all([3, 4, 5].map((category) => anExpertIn(server, category)))
  const ki_no = await aQuestion(server, asker, { reward: REWARD })
  const now = (): number => server.clock.now.getTime()
  const model: Model = { state: 1, place: 'held', close: now() + 30 * DAY_MS, answers: [null, null, null], likes: [0, 0, 0] }
  for (const one of steps) {
    await take(one, { model, asker, experts, ki_no, now })
    await compare(model, asker, experts, ki_no)
  }
  await expectLedgerAgrees(server)
}

type Walking = { model: Model; asker: TestMember; experts: TestMember[]; ki_no: number; now: () => number }

async function take({ kind, who, days }: Step, { model, asker, experts, ki_no, now }: Walking): Promise<void> {
  const an_no = model.answers[who] ?? null
  const isOpen = model.state === 1
  if (kind === 'answer') {
    const { status, body } = await answerAs(server, experts[who]!, ki_no)
    expect(status === 200).toBe(isOpen && an_no === null)
    if (status === 200) model.answers[who] = (body.query as wire.KinAnswer).an_no
  } else if (kind === 'adopt' && an_no !== null) {
    expect(codeOf(await adoptAs(server, asker, ki_no, an_no)) === 'ok').toBe(isOpen)
    if (isOpen) Object.assign(model, { state: 2, place: who })
  } else if (kind === 'undo' && an_no !== null) {
    const body = { an_no, reason: '질문자와 답변자가 같은 사람이었어요' }
    const isAdopted = model.state === 2 && model.place === who
    expect(codeOf(await server.call(undoAdoption, { params: { ki_no }, body }, { as: operator })) === 'ok').toBe(isAdopted)
    if (isAdopted) Object.assign(model, { state: 1, place: 'held', close: Math.max(model.close, now() + 7 * DAY_MS) })
  } else if (kind === 'like' && an_no !== null && model.state !== 0) {
    expect(codeOf(await server.call(likeAnswer, { body: { an_no } }, { as: await server.aMember() }))).toBe('ok')
    model.likes[who]!++
  } else if (kind === 'delete') {
    const mayDelete = (isOpen || model.state === 3) && model.answers.every((one) => one === null)
    expect(codeOf(await server.call(wire.deleteKin, { params: { ki_no } }, { as: asker })) === 'ok').toBe(mayDelete)
    if (mayDelete) Object.assign(model, { state: 0, place: 'back' })
  } else if (kind === 'days') {
    await pass(server, days * DAY_MS, asker, ...experts)
    if (model.state === 1 && now() >= model.close) Object.assign(model, { state: 3, place: awarded(model) })
  }
}

/** The answer with the most likes, of several the oldest, which has the smallest number. */
function awarded({ answers, likes }: Model): 'back' | number {
  const best = answers
    .map((an_no, who) => ({ an_no, who, likes: likes[who]! }))
    .filter((one) => one.an_no !== null && one.likes >= 3)
    .toSorted((one, other) => other.likes - one.likes || one.an_no! - other.an_no!)[0]
  return best?.who ?? 'back'
}

async function compare({ state, place }: Model, asker: TestMember, experts: TestMember[], ki_no: number): Promise<void> {
  const [row] = await server.db.sql<{ state: number }[]>`select state from kin_question where ki_no = ${ki_no}`
  const { paid, held } = await vivOf(server, asker)
  const incomes = await Promise.all(experts.map((expert) => vivOf(server, expert)))
  expect({ state: row?.state, paid, held, incomes: incomes.map((one) => one.paid + one.pending) }).toEqual({
    state,
    paid: place === 'back' ? REWARD : 0,
    held: place === 'held' ? REWARD : 0,
    incomes: experts.map((_, who) => (place === who ? REWARD : 0)),
  })
}

test(`${WALKS} walks of seed ${SEED} agree with the model`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: soakOr(20, 40), size: 'max' }), walk), {
    numRuns: WALKS,
    seed: SEED,
    endOnFailure: !isSoak,
  })
})
