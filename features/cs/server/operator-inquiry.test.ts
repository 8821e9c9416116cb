import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { extend } from '#kit/server/extensions.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { createInquiry, editInquiry, followInquiry, getInquiry, listInquiries, type Inquiry } from '../contract.ts'
import {
  answerInquiry,
  closeInquiry,
  getInquiryCase,
  listInquiryQueue,
  openInquiryFiles,
  reopenInquiry,
  type InquiryCase,
  type InquiryRow,
} from '../operator-contract.ts'
import { FOLLOW_DAYS, FOLLOWS_OPEN_MAX } from '../rules.ts'
import { inquiryTransitions } from '../transitions.ts'
import { cs } from './feature.ts'
import { inquiryAnswered, type AnsweredInquiry } from './state-machine.ts'

let server: TestServer
let me: TestMember
let op: TestOperator
const announced: AnsweredInquiry[] = []
beforeAll(async () => {
  const alarm = { name: 'alarm', extensions: [extend(inquiryAnswered, async (_, answered) => void announced.push(answered))] }
  server = await featureServer([...tableFeatures, cs, alarm], { now: new Date('2026-11-20T02:00:00Z') })
  op = await anOperator(server, { roles: ['cs'], name: '다온' })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  announced.length = 0
})

const ask = async (images: string[] = []) => {
  const body = { cate: 'viv', title: '환불해 주세요', content: '어제 잘못 충전했어요. 돌려주세요.', images } as const
  return ((await server.call(createInquiry, { body }, { as: me })).body.query as { inquiry_no: number }).inquiry_no
}
const token = async () => ({
  ...me,
  token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: 'test', now: server.clock.now }),
})
const read = async (inquiry_no: number) =>
  (await server.call(getInquiry, { params: { inquiry_no } }, { as: await token() })).body.query as Inquiry
const follow = async (inquiry_no: number, content = '아직 안 들어왔어요', images: string[] = []) =>
  server.call(followInquiry, { params: { inquiry_no }, body: { content, images } }, { as: await token() })
const oneCase = async (inquiry_no: number, as = op) =>
  (await server.call(getInquiryCase, { params: { inquiry_no } }, { as })).body.query as InquiryCase
const answer = async (inquiry_no: number, body: object = {}, as = op, key?: string) => {
  const version = (await oneCase(inquiry_no)).version
  const full = { version, content: '내일까지 돌려드려요.', ...body }
  return server.call(answerInquiry, { params: { inquiry_no }, body: full as never }, { as, ...(key !== undefined && { key }) })
}
const close = async (inquiry_no: number, as = op) =>
  server.call(
    closeInquiry,
    { params: { inquiry_no }, body: { version: (await oneCase(inquiry_no)).version, reason: '전화로 답했어요' } },
    { as },
  )
const reopen = (inquiry_no: number, as = op) =>
  server.call(reopenInquiry, { params: { inquiry_no }, body: { reason: '다시 봐야 해요' } }, { as })
const queue = async (query: object) => (await server.call(listInquiryQueue, { query }, { as: op })).body.query as InquiryRow[]
const log = (inquiry_no: number) =>
  server.db.sql<{ act: string; facts: object; reason: string }[]>`
    select act, facts, reason from operator_log where target = ${`inquiry:${inquiry_no}`} order by log_no`

test('the state table has one row for each attempt', () => expect(tableProblems(inquiryTransitions)).toEqual([]))

test('an answer reaches the member, who asks further; it waits again until one business day later', async () => {
  const no = await ask()
  expect(await queue({ q: String(no) })).toMatchObject([
    { inquiry_no: no, member: { user_no: me.user_no }, due_dt: '2026-11-23T11:00:00+09:00' },
  ])
  const key = crypto.randomUUID()
  const template = { key: '4', version_no: 0 }
  const first = await answer(no, { version: 1, template }, op, key)
  expect(first.body.query).toMatchObject({ state: 1, messages: [{ kind: 'answer', by: { name: '다온' } }], decided_by: { name: '다온' } })
  expect((await answer(no, { version: 1, template }, op, key)).body).toEqual(first.body)
  // Who has not read the first answer does not add to it.
  expect((await answer(no, { version: 1 }, await anOperator(server, { roles: ['cs'] }))).body.code).toBe('cs.changed')
  expect(announced).toMatchObject([{ user_no: me.user_no, inquiry_no: no, title: '환불해 주세요' }])
  expect(await read(no)).toMatchObject({
    state: 1,
    messages: [{ kind: 'answer', content: '내일까지 돌려드려요.' }],
    may_follow: true,
    due_dt: null,
  })
  expect(JSON.stringify(await read(no))).not.toContain('다온')

  server.clock.advance(HOUR_MS)
  expect((await follow(no)).status).toBe(200)
  expect(await read(no)).toMatchObject({
    state: 0,
    is_editable: false,
    due_dt: '2026-11-23T12:00:00+09:00',
    messages: [{ kind: 'answer' }, { kind: 'question' }],
  })
  expect(
    (
      await server.call(
        editInquiry,
        { params: { inquiry_no: no }, body: { cate: 'viv', title: '고침', content: '처음 물어본 것을 고쳐요' } },
        { as: await token() },
      )
    ).body.code,
  ).toBe('cs.answered')
  // A further one before the answer waits since the first.
  server.clock.advance(HOUR_MS)
  await follow(no)
  expect((await read(no)).due_dt).toBe('2026-11-23T12:00:00+09:00')
  for (let nth = 2; nth < FOLLOWS_OPEN_MAX; nth++) await follow(no)
  expect((await follow(no)).body.code).toBe('cs.follow_many')
  expect((await read(no)).may_follow).toBe(false)
  await answer(no)
  expect(announced).toHaveLength(2)
  server.clock.advance(FOLLOW_DAYS * DAY_MS)
  expect((await follow(no)).body.code).toBe('cs.follow_late')
  expect((await read(no)).may_follow).toBe(false)
  const acts = (await log(no)).filter(({ act }) => act !== 'inquiry.read')
  expect(acts).toMatchObject([
    { act: 'inquiry.answer', facts: { before: 0, after: 1, user_no: me.user_no, template: '4' } },
    { act: 'inquiry.answer', facts: { before: 0, after: 1 } },
  ])
})

test('an operator answers what they have read, never their own inquiry, and only while it is open', async () => {
  const no = await ask()
  expect((await answer(no, { version: 2 })).body.code).toBe('cs.changed')
  await server.call(
    editInquiry,
    { params: { inquiry_no: no }, body: { cate: 'viv', title: '고친 제목', content: '어제 잘못 충전했어요. 두 번이요.' } },
    { as: await token() },
  )
  expect((await answer(no, { version: 1 })).body.code).toBe('cs.changed')
  const own = await anOperator(server, { roles: ['cs'] })
  await linkMember(server, own, me.user_no)
  for (const act of [answer(no, {}, own), close(no, own)]) expect((await act).body.code).toBe('cs.own')
  expect((await follow(no)).body.code).toBe('cs.follow_first')
  const stranger = await server.aMember()
  expect((await server.call(followInquiry, { params: { inquiry_no: no }, body: { content: '남의 문의' } }, { as: stranger })).status).toBe(
    404,
  )

  expect((await close(no)).body.query).toMatchObject({ state: 2 })
  expect((await answer(no)).body.code).toBe('cs.closed')
  expect((await close(no)).body.code).toBe('cs.closed')
  expect(await read(no)).toMatchObject({ state: 2, may_follow: false })
  expect(await queue({ queue: 'closed', q: String(no) })).toHaveLength(1)
  expect((await reopen(no)).body.query).toMatchObject({ state: 0 })
  expect((await reopen(no)).body.code).toBe('cs.not_closed')
  expect((await log(no)).find(({ act }) => act === 'inquiry.close')).toMatchObject({
    facts: { before: 0, after: 2 },
    reason: '전화로 답했어요',
  })
  const unknown = { params: { inquiry_no: 999_999 }, body: { version: 1, content: '답이에요' } }
  expect((await server.call(answerInquiry, unknown, { as: op })).status).toBe(404)
})

test('pictures are shown when they are opened, which is logged; those of an answer become the member’s', async () => {
  const mine = await aMedia(server.db, me.user_no)
  const no = await ask([mine])
  expect(await oneCase(no)).toMatchObject({ pictures: 1 })
  expect(JSON.stringify(await oneCase(no))).not.toContain(mine)
  const open = (message_no: number | null) =>
    server.call(openInquiryFiles, { params: { inquiry_no: no }, body: { message_no } }, { as: op })
  expect((await open(null)).body.query).toMatchObject([{ key: mine }])
  expect((await open(999_999)).status).toBe(404)
  expect((await log(no)).at(-1)).toMatchObject({ act: 'inquiry.files', facts: { message_no: null, count: 1 } })

  const given = await aMedia(server.db, me.user_no)
  await server.db.sql`update media set user_no = null where key = ${given}`
  expect((await answer(no, { images: [mine] })).body).toMatchObject({ code: 'media.not_usable', field: 'images' })
  const answered = (await answer(no, { images: [given] })).body.query as InquiryCase
  expect((await read(no)).messages[0]!.images.map(({ key }) => key)).toEqual([given])
  const [media] = await server.db.sql`select user_no, holder from media where key = ${given}`
  expect(media).toEqual({ user_no: me.user_no, holder: `inquiry-message:${answered.messages[0]!.message_no}` })
  const further = await aMedia(server.db, me.user_no)
  await follow(no, '이 사진도 봐 주세요', [further])
  expect((await read(no)).messages[1]!.images.map(({ key }) => key)).toEqual([further])
  // The pictures of the question and of the answer stay.
  expect((await read(no)).images).toHaveLength(1)
})

test('every act of every actor in every state follows the table', async () => {
  const no = await ask()
  for (const { state, act, by, rows } of attemptsOf(inquiryTransitions)) {
    const { now } = server.clock
    await server.db.sql`delete from inquiry_message where inquiry_no = ${no}`
    await server.db.sql`
      update inquiry set state = ${state}, answer_dt = ${now}, close_dt = ${state === 2 ? now : null} where inquiry_no = ${no}`
    const acts = { follow, answer, close, reopen }
    if ((by === 'member') !== (act === 'follow')) continue
    const { status } = await acts[act](no)
    expect([act, state, status]).toEqual([act, state, rows.length > 0 ? 200 : 409])
    if (rows.length > 0) expect((await read(no)).state).toBe(rows[0]!.to)
  }
})

test('queues are in the order of waiting, page by page; a case names the earlier inquiries', async () => {
  await server.db.sql`update inquiry set state = 2, close_dt = now() where state <> 2`
  const nos: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    nos.push(await ask())
    server.clock.advance(HOUR_MS)
  }
  const [first] = await queue({ limit: 1 })
  expect(first!.inquiry_no).toBe(nos[0])
  expect((await queue({ after_dt: first!.sort_dt, after_no: first!.inquiry_no })).map(({ inquiry_no }) => inquiry_no)).toEqual(nos.slice(1))
  expect((await queue({ sort: 'newest' })).map(({ inquiry_no }) => inquiry_no)).toEqual(nos.toReversed())
  expect((await oneCase(nos[2]!)).earlier.map(({ inquiry_no }) => inquiry_no)).toEqual([nos[1], nos[0]])
  expect((await oneCase(nos[2]!)).templates.length).toBeGreaterThan(3)
  expect((await server.call(listInquiries, {}, { as: await token() })).body.query).toHaveLength(3)
})
