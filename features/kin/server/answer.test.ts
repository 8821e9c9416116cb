import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { likeAnswer } from '#features/like/contract.ts'
import { createComment } from '#features/comment/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { payViv, releaseSale } from '#features/viv/server/public.ts'
import { creditCharge, expectLedgerAgrees, inTransaction } from '#features/viv/server/testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { relate } from '#kit/server/testing/factories.ts'
import type { TestMember, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { getKinCase, undoAdoption } from '../operator-contract.ts'
import { rewardRef } from '../rules.ts'
import {
  adoptAs,
  alarmsOf,
  anAnswer,
  anExpertIn,
  answerAs,
  answersFor,
  aPerson,
  aQuestion,
  codeOf,
  detailFor,
  ok,
  pass,
  ripen,
  startKinServer,
  vivOf,
} from './testing.ts'

let server: TestServer
let asker: TestMember
let other: TestMember
let expert: TestMember
let operator: TestOperator
beforeAll(async () => {
  server = await startKinServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'alarm')
  asker = await aPerson(server, { haru_name: '무릎조심' }, 500)
  other = await aPerson(server, { haru_name: '보리차' })
  expert = await anExpertIn(server, 3, { haru_name: '강도건' })
  operator = await anOperator(server)
})

const TEXT = '통증이나 붓기가 없다면 소리만으로 멈출 필요는 없어요.'
const edit = (as: TestMember | null, an_no: number, an_content = TEXT) =>
  server.call(wire.editAnswer, { params: { an_no }, body: { an_content } }, { as })
const remove = (as: TestMember | null, an_no: number) => server.call(wire.deleteAnswer, { params: { an_no } }, { as })
const undo = (ki_no: number, an_no: number, as: TestOperator | TestMember | null = operator) =>
  server.call(undoAdoption, { params: { ki_no }, body: { an_no, reason: '질문자와 답변자가 같은 사람이었어요' } }, { as })
const likeFromMany = async (an_no: number, qtt: number) => {
  for (let nth = 0; nth < qtt; nth++) ok(await server.call(likeAnswer, { body: { an_no } }, { as: await server.aMember() }))
}

test('refuses guests, the asker’s own answer, members who did not answer, and blocked pairs', async () => {
  const ki_no = await aQuestion(server, asker)
  const an_no = await anAnswer(server, other, ki_no)
  expect(
    [
      await answerAs(server, null, ki_no),
      await edit(null, an_no),
      await remove(null, an_no),
      await adoptAs(server, null, ki_no, an_no),
    ].map(({ status }) => status),
  ).toEqual([401, 401, 401, 401])
  expect([codeOf(await answerAs(server, asker, ki_no)), codeOf(await edit(expert, an_no)), codeOf(await remove(asker, an_no))]).toEqual([
    'kin.own_question',
    'kin.not_answerer',
    'kin.not_answerer',
  ])
  expect([
    codeOf(await adoptAs(server, other, ki_no, an_no)),
    codeOf(await edit(other, 999_999)),
    codeOf(await answerAs(server, other, 999_999)),
  ]).toEqual(['kin.not_asker', 'kin.no_answer', 'kin.not_found'])
  expect([(await undo(ki_no, an_no, null)).status, (await undo(ki_no, an_no, asker)).status]).toEqual([401, 401])
  await relate(server.db, 'block', expert.user_no, other.user_no)
  expect((await answersFor(server, ki_no, expert)).rows).toEqual([])
  expect((await server.call(wire.getKinAnswer, { params: { an_no } }, { as: expert })).status).toBe(404)
  expect(codeOf(await adoptAs(server, asker, await aQuestion(server, asker), an_no))).toBe('kin.no_answer')
})

describe('answering', () => {
  test('is done once by a member, with an expert’s category and the mark of general information', async () => {
    const doctor = await anExpertIn(server, 1)
    const ki_no = await aQuestion(server, asker)
    for (const as of [other, expert, doctor]) await anAnswer(server, as, ki_no)
    expect(codeOf(await answerAs(server, other, ki_no))).toBe('kin.one_answer')
    const { rows } = await answersFor(server, ki_no, asker)
    expect(rows.map(({ author, cate_no, is_general_info }) => [author!.user_no, cate_no, is_general_info])).toEqual([
      [other.user_no, null, false],
      [expert.user_no, 3, false],
      [doctor.user_no, 1, true],
    ])
    expect(await detailFor(server, ki_no, other)).toMatchObject({
      answer_qtt: 3,
      expert: { user_no: expert.user_no },
      my_an_no: rows[0]!.an_no,
    })
    const experts = ok(await server.call(wire.listKinAnswers, { params: { ki_no }, query: { experts: 'true' } }, { as: null })) as {
      rows: unknown[]
    }
    expect([experts.rows.length, await alarmsOf(server, asker)]).toEqual([2, ['KIN_ANSWER']])
  })

  test('refuses advertising, contact data, and a text that stands here or was written elsewhere today', async () => {
    const [one, two] = [await aQuestion(server, asker), await aQuestion(server, asker)]
    const an_no = await anAnswer(server, expert, one, { an_content: TEXT })
    const refused: [string, string][] = [
      ['제 상품은 /pro-shop-detail/12 에서 살 수 있어요', 'kin.advert'],
      ['카톡 아이디: haru_pt 로 물어보세요', 'kin.contact'],
      [`${TEXT}!!`, 'kin.same_answer'],
    ]
    for (const [an_content, code] of refused) {
      const { body } = await answerAs(server, other, one, { an_content })
      expect([body.code, body.field]).toEqual([code, 'an_content'])
    }
    expect(codeOf(await answerAs(server, expert, two, { an_content: TEXT }))).toBe('kin.same_answer')
    expect(codeOf(await edit(expert, an_no))).toBe('ok')
  })

  test('of a minor is refused where a reward is offered', async () => {
    const minor = await aPerson(server, { birth: '2010-05-05' })
    expect(codeOf(await answerAs(server, minor, await aQuestion(server, asker, { reward: 10 })))).toBe('kin.minor_answer')
    expect(codeOf(await answerAs(server, minor, await aQuestion(server, asker)))).toBe('ok')
  })

  test('is changed and deleted until it is adopted; another one can follow a deleted one', async () => {
    const ki_no = await aQuestion(server, asker)
    const first = await anAnswer(server, expert, ki_no)
    expect(ok(await edit(expert, first))).toMatchObject({ an_content: TEXT, acts: ['edit', 'delete', 'comment'] })
    expect(codeOf(await remove(expert, first))).toBe('ok')
    expect(await detailFor(server, ki_no, expert)).toMatchObject({ answer_qtt: 0, expert: null, my_an_no: null })
    const second = await anAnswer(server, expert, ki_no)
    ok(await adoptAs(server, asker, ki_no, second))
    expect([codeOf(await edit(expert, second)), codeOf(await remove(expert, second))]).toEqual(['kin.adopted', 'kin.adopted'])
    expect(codeOf(await answerAs(server, other, ki_no))).toBe('kin.not_now')
  })

  test('lists of answers page, and those of an expert leave out what the viewer may not see', async () => {
    const nos: number[] = []
    for (let nth = 0; nth < 3; nth++) nos.push(await anAnswer(server, expert, await aQuestion(server, asker)))
    const listed = async (as: TestMember | null, query = {}) =>
      (ok(await server.call(wire.listExpertAnswers, { params: { user_no: expert.user_no }, query }, { as })) as wire.AnswerRow[]).map(
        ({ an_no }) => an_no,
      )
    expect([await listed(null), await listed(other, { limit: 1, before_no: nos[2] })]).toEqual([nos.toReversed(), [nos[1]]])
    await relate(server.db, 'block', asker.user_no, other.user_no)
    expect(await listed(other)).toEqual([])
    const mine = ok(await server.call(wire.listMyAnswers, { query: {} }, { as: expert })) as wire.AnswerRow[]
    expect(mine).toMatchObject([{ an_no: nos[2], cate_no: 3 }, {}, {}])
  })
})

describe('adoption', () => {
  test('is done once, after ten minutes or at once for an expert, and pays the reward as pending income', async () => {
    const ki_no = await aQuestion(server, asker, { reward: 100 })
    const [plain, byExpert] = [await anAnswer(server, other, ki_no), await anAnswer(server, expert, ki_no)]
    expect(codeOf(await adoptAs(server, asker, ki_no, plain))).toBe('kin.too_early')
    const both = await Promise.all([0, 1].map(() => adoptAs(server, asker, ki_no, byExpert)))
    expect(both.map(codeOf).toSorted((one, next) => one.localeCompare(next))).toEqual(['kin.not_now', 'ok'])
    expect([await vivOf(server, asker), await vivOf(server, expert)]).toEqual([
      { paid: 400, held: 0, pending: 0 },
      { paid: 0, held: 0, pending: 100 },
    ])
    await ripen(server)
    expect(codeOf(await adoptAs(server, asker, ki_no, plain))).toBe('kin.not_now')
    expect(await answersFor(server, ki_no, null)).toMatchObject({ adopted: { an_no: byExpert, state: 2 }, rows: [{ an_no: plain }] })
    expect(await alarmsOf(server, expert)).toEqual(['KIN_ADOPTED'])
    const [alarm, ...more] = await server.db.sql<
      { text: string; actor_nos: number[] }[]
    >`select text, actor_nos from alarm where kind = 'KIN_ADOPTED'`
    expect([alarm!.text, alarm!.actor_nos, more]).toEqual([expect.stringContaining('보상 100 VIV는 7일 뒤부터 쓸 수 있어요.'), [], []])
    await expectLedgerAgrees(server)
  })

  test('is undone by an operator with reversing entries, and repeated', async () => {
    const ki_no = await aQuestion(server, asker, { reward: 100 })
    const [plain, byExpert] = [await anAnswer(server, other, ki_no), await anAnswer(server, expert, ki_no)]
    ok(await adoptAs(server, asker, ki_no, byExpert))
    const seen = async () => ok(await server.call(getKinCase, { params: { ki_no } }, { as: operator }))
    const sides = { asker: { user_no: asker.user_no }, author: { user_no: expert.user_no } }
    expect(await seen()).toMatchObject({
      ...sides,
      state: 2,
      reward: 100,
      an_no: byExpert,
      an_content: expect.stringContaining('의자'),
      last_undo: null,
    })
    expect(codeOf(await undo(ki_no, plain))).toBe('kin.not_now')
    expect(ok(await undo(ki_no, byExpert))).toEqual({ ki_no, an_no: byExpert, reward: 100 })
    expect(codeOf(await undo(ki_no, byExpert))).toBe('kin.not_now')
    expect(await seen()).toMatchObject({ state: 1, an_no: null, author: null, last_undo: { by: { operator_no: operator.operator_no } } })
    const logged = await server.db.sql<
      { act: string }[]
    >`select act from operator_log where target = ${`question:${ki_no}`} order by log_no`
    expect(logged.map(({ act }) => act)).toEqual(['kin.read', 'kin.undo'])
    expect([await vivOf(server, asker), await vivOf(server, expert)]).toEqual([
      { paid: 400, held: 100, pending: 0 },
      { paid: 0, held: 0, pending: 0 },
    ])
    await ripen(server)
    ok(await adoptAs(server, asker, ki_no, plain))
    expect([await vivOf(server, asker), await vivOf(server, other)]).toEqual([
      { paid: 400, held: 0, pending: 0 },
      { paid: 0, held: 0, pending: 100 },
    ])
    const kinds = await server.db.sql<
      { kind: string }[]
    >`select kind from viv_journal where ref like ${`kin:${ki_no}:%`} order by journal_no`
    expect(kinds.map(({ kind }) => kind)).toEqual(['spend_hold', 'spend_post', 'order_refund', 'spend_hold', 'spend_post'])
    await expectLedgerAgrees(server)
  })

  test('is not possible after 30 days, when the reward goes to the experts’ answer with the most likes', async () => {
    const ki_no = await aQuestion(server, asker, { reward: 100 })
    const [plain, byExpert] = [await anAnswer(server, other, ki_no), await anAnswer(server, expert, ki_no)]
    await likeFromMany(plain, 4)
    await likeFromMany(byExpert, 3)
    await pass(server, 30 * DAY_MS, asker, expert)
    expect(await detailFor(server, ki_no, asker)).toMatchObject({ state: 3, award_no: byExpert, adopted_no: null })
    expect(codeOf(await adoptAs(server, asker, ki_no, plain))).toBe('kin.not_now')
    expect([await vivOf(server, asker), await vivOf(server, expert)]).toMatchObject([{ paid: 400, held: 0 }, { pending: 100 }])
    await expectLedgerAgrees(server)
  })

  test('without an expert’s answer of three likes the reward comes back after 30 days', async () => {
    const ki_no = await aQuestion(server, asker, { reward: 100 })
    await likeFromMany(await anAnswer(server, expert, ki_no), 2)
    await pass(server, 30 * DAY_MS - MINUTE_MS, asker)
    expect((await detailFor(server, ki_no, asker)).state).toBe(1)
    await pass(server, MINUTE_MS, asker)
    expect([(await detailFor(server, ki_no, asker)).state, await vivOf(server, asker)]).toEqual([3, { paid: 500, held: 0, pending: 0 }])
  })
})

test('the asker is reminded after 3, 7, 14 and 25 days, not after an adoption', async () => {
  const ki_no = await aQuestion(server, asker)
  const done = await aQuestion(server, asker)
  ok(await adoptAs(server, asker, done, await anAnswer(server, expert, done)))
  const nudged = async () => (await alarmsOf(server, asker)).filter((kind) => kind === 'KIN_NUDGE').length
  const counts: number[] = []
  for (const days of [3, 4, 7, 11, 4]) {
    await pass(server, days * DAY_MS, asker)
    counts.push(await nudged())
  }
  expect([counts, (await detailFor(server, ki_no, asker)).state]).toEqual([[1, 2, 3, 4, 4], 1])
})

test('comments close 72 hours after an adoption, and with the question', async () => {
  const ki_no = await aQuestion(server, asker)
  const an_no = await anAnswer(server, expert, ki_no)
  const comment = async (more: object) =>
    codeOf(await server.call(createComment, { body: { comment_content: '고마워요', ...more } }, { as: other }))
  ok(await adoptAs(server, asker, ki_no, an_no))
  await pass(server, 72 * HOUR_MS - MINUTE_MS, other)
  expect([await comment({ an_no }), await comment({ ki_no })]).toEqual(['ok', 'ok'])
  await pass(server, MINUTE_MS)
  expect([await comment({ an_no }), await comment({ ki_no })]).toEqual(['comment.closed', 'comment.closed'])
  expect(await detailFor(server, ki_no, other)).toMatchObject({ is_comment_closed: true, comment_qtt: 1 })
})

test('an adoption whose income was spent already is undone at the platform’s cost, beyond what its author has', async () => {
  const ki_no = await aQuestion(server, asker, { reward: 100 })
  const an_no = await anAnswer(server, expert, ki_no)
  ok(await adoptAs(server, asker, ki_no, an_no))
  await inTransaction(server, async (tx, now) => {
    await releaseSale(tx, { ref: rewardRef(ki_no, 1) }, now)
    await payViv(tx, { user_no: expert.user_no, amount: 100, ref: `spent:${ki_no}`, to: 'shop' }, now)
  })
  expect(await vivOf(server, expert)).toEqual({ paid: 0, held: 0, pending: 0 })
  await creditCharge(server, expert, 10)
  const before = await promoBalance()
  ok(await undo(ki_no, an_no))
  expect(await promoBalance()).toBe(before - 90)
  expect([await vivOf(server, asker), await vivOf(server, expert)]).toEqual([
    { paid: 400, held: 100, pending: 0 },
    { paid: 0, held: 0, pending: 0 },
  ])
  await expectLedgerAgrees(server)
})

/** The platform's account that pays for losses. */
const promoBalance = async (): Promise<number> =>
  (await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'promo'`)[0].balance
