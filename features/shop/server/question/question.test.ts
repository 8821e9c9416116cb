import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  askQuestion,
  deleteQuestion,
  listItemQuestions,
  listMyQuestions,
  listReceivedQuestions,
  replyToQuestion,
  type ItemQuestion,
  type OwnItem,
  type OwnQuestion,
} from '../../contract.ts'
import { QUESTIONS_A_DAY } from '../../rules.ts'
import { shopHttp } from '../http.ts'
import { aDraft, anItem, aSeller } from '../testing.ts'

let server: TestServer
let seller: TestMember
let me: TestMember
let item: OwnItem
beforeAll(async () => {
  server = await testServer(shopHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'shop_product', 'alarm')
  seller = await aSeller(server, { haru_name: '배나은' })
  me = await server.aMember({ haru_name: '보리차' })
  item = await anItem(server, seller)
})

const WORDS = '두께가 얼마나 되나요?'
const ask = (as: TestMember | null, body: object = {}, item_no = item.item_no, key?: string) =>
  server.call(askQuestion, { params: { item_no }, body: { content: WORDS, is_secret: false, ...body } }, { as, ...(key ? { key } : {}) })
const asked = async (as = me, body: object = {}, item_no = item.item_no) => (await ask(as, body, item_no)).body.query as ItemQuestion
const reply = (as: TestMember | null, question_no: number, text = '6mm예요') =>
  server.call(replyToQuestion, { params: { question_no }, body: { reply: text } }, { as })
const remove = (as: TestMember | null, question_no: number) => server.call(deleteQuestion, { params: { question_no } }, { as })
const shown = (as: TestMember | null, item_no = item.item_no, query = {}) =>
  server.call(listItemQuestions, { params: { item_no }, query }, { as })
const list = async (as: TestMember | null, query = {}) => (await shown(as, item.item_no, query)).body.query as ItemQuestion[]
const mine = async (as = me, query = {}) => (await server.call(listMyQuestions, { query }, { as })).body.query as OwnQuestion[]
const received = async (query = {}, as = seller) =>
  (await server.call(listReceivedQuestions, { query }, { as })).body.query as OwnQuestion[]
const alarms = () => server.db.sql`select user_no, kind, target, link, text from alarm order by alarm_no`

test('refuses guests, members where a seller acts, and products that cannot be seen', async () => {
  const { question_no } = await asked()
  const other = await aSeller(server)
  const blocked = await server.aMember()
  await relate(server.db, 'block', seller.user_no, blocked.user_no)
  expect([(await ask(null)).status, (await remove(null, question_no)).status, (await reply(null, question_no)).status]).toEqual([
    401, 401, 401,
  ])
  expect([(await server.call(listMyQuestions, { query: {} }, { as: null })).status, (await reply(me, question_no)).status]).toEqual([
    401, 403,
  ])
  expect((await server.call(listReceivedQuestions, { query: {} }, { as: me })).status).toBe(403)
  const notFound = [
    await reply(other, question_no),
    await reply(seller, 999_999),
    await remove(other, question_no),
    await remove(seller, question_no),
    await remove(me, 999_999),
  ]
  expect(notFound.map(({ body }) => body.code)).toEqual(notFound.map(() => 'shop.question_not_found'))
  const draft = await aDraft(server, seller)
  for (const [as, no] of [
    [me, draft.item_no],
    [me, 999_999],
    [blocked, item.item_no],
  ] as const) {
    expect([(await ask(as, {}, no)).body.code, (await shown(as, no)).body.code]).toEqual(['shop.not_found', 'shop.not_found'])
  }
  expect((await ask(seller)).body.code).toBe('shop.own')
  expect([await received({}, other), (await received()).map((one) => [one.question_no, one.reply])]).toEqual([[], [[question_no, null]]])
})

test('a question is answered by the seller, who may correct the answer, and both are told once', async () => {
  const question = await asked()
  expect(question).toMatchObject({ content: WORDS, asker: '보**', is_mine: true, is_secret: false, reply: null })
  const answered = (await reply(seller, question.question_no)).body.query as OwnQuestion
  expect(answered).toMatchObject({
    reply: '6mm예요',
    person: { haru_name: '보리차' },
    item: { item_no: item.item_no, item_name: item.item_name },
  })
  server.clock.advance(HOUR_MS)
  const corrected = (await reply(seller, question.question_no, '8mm예요')).body.query
  expect(corrected).toEqual({ ...answered, reply: '8mm예요' })
  expect(await list(null)).toEqual([{ ...question, is_mine: false, reply: '8mm예요', reply_dt: answered.reply_dt }])
  expect(await mine()).toMatchObject([{ question_no: question.question_no, reply: '8mm예요', person: { haru_name: '배나은' } }])
  expect(await alarms()).toEqual([
    {
      user_no: seller.user_no,
      kind: 'ITEM_QUESTION',
      target: `item:${item.item_no}:question`,
      link: '/expert-product-main?tab=questions',
      text: item.item_name,
    },
    {
      user_no: me.user_no,
      kind: 'ITEM_ANSWER',
      target: `item:${item.item_no}:answer`,
      link: `/pro-shop-detail/${item.item_no}`,
      text: item.item_name,
    },
  ])
})

test('a secret question with its answer is read by the asker and the seller alone', async () => {
  const { question_no } = await asked(me, { is_secret: true })
  await reply(seller, question_no)
  const texts = async (as: TestMember | null) => (await list(as)).map(({ content, reply: answer }) => [content, answer])
  expect([await texts(me), await texts(seller)]).toEqual([[[WORDS, '6mm예요']], [[WORDS, '6mm예요']]])
  expect([await texts(null), await texts(await aSeller(server))]).toEqual([[[null, null]], [[null, null]]])
})

test('questions of a blocked pair and of deleted accounts are left out', async () => {
  const [one, other] = [await server.aMember(), await server.aMember()]
  for (const as of [one, other]) await asked(as)
  await relate(server.db, 'block', one.user_no, me.user_no)
  await server.db.sql`update users set state = 0 where user_no = ${other.user_no}`
  expect([(await list(me)).length, (await list(null)).length]).toEqual([0, 1])
  await relate(server.db, 'block', seller.user_no, one.user_no)
  expect((await received()).map(({ person }) => person)).toEqual([null])
})

test('lists page after page, the received ones over all products, and only unanswered ones on request', async () => {
  const second = await anItem(server, seller)
  const nos: number[] = []
  for (let nth = 0; nth < 4; nth++) nos.push((await asked(me, {}, nth % 2 ? second.item_no : item.item_no)).question_no)
  await reply(seller, nos[2]!)
  const down = nos.toReversed()
  for (const read of [(query: object) => mine(me, query), (query: object) => received(query)]) {
    expect((await read({})).map(({ question_no }) => question_no)).toEqual(down)
    expect((await read({ limit: 2 })).map(({ question_no }) => question_no)).toEqual(down.slice(0, 2))
    expect((await read({ limit: 2, before_no: nos[2] })).map(({ question_no }) => question_no)).toEqual(down.slice(2))
  }
  expect((await received({ unanswered: 'true' })).map(({ question_no }) => question_no)).toEqual([nos[3], nos[1], nos[0]])
  expect((await list(null, { limit: 1 })).map(({ question_no }) => question_no)).toEqual([nos[2]])
})

test('a repeated question is stored once; its limits have their field; so many a day', async () => {
  const key = '3f0f3a86-5c0b-4f43-9d5c-0a3f6f1f7a01'
  const answers = [await ask(me, {}, item.item_no, key), await ask(me, {}, item.item_no, key)]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect(await mine()).toHaveLength(1)
  for (const content of ['짧다', '가'.repeat(501)]) expect((await ask(me, { content })).body.field).toBe('content')
  expect((await reply(seller, 1, '')).body.field).toBe('reply')
  await server.db.sql`
    insert into shop_question (item_no, user_no, content, is_secret, reg_dt)
    select ${item.item_no}, ${me.user_no}, '질문이에요', false, ${server.clock.now} from generate_series(2, ${QUESTIONS_A_DAY}::int)`
  expect((await ask(me)).body.code).toBe('shop.too_many_questions')
  await server.db.sql`update shop_question set reg_dt = reg_dt - interval '1 day'`
  expect((await ask(me)).status).toBe(200)
})

test('the asker deletes a question with its answer', async () => {
  const { question_no } = await asked()
  await reply(seller, question_no)
  expect((await remove(me, question_no)).status).toBe(200)
  expect([await list(null), await mine(), await received()]).toEqual([[], [], []])
})
