import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createInquiry, deleteInquiry, editInquiry, getInquiry, listInquiries, type Inquiry, type InquiryHead } from '../contract.ts'
import { INQUIRIES_OPEN_MAX, INQUIRY_PAGE, INQUIRY_PICTURES_MAX, INQUIRY_TITLE_MAX } from '../rules.ts'
import { csHttp } from './http.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(csHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

const words = { cate: 'account', title: '로그인이 안 돼요', content: '비밀번호를 바꾼 뒤로 로그인이 되지 않아요.' } as const
const write = (body: object = {}, as: TestMember | null = me, key?: string) =>
  server.call(createInquiry, { body: { ...words, ...body } as never }, { as, ...(key === undefined ? {} : { key }) })
const written = async (body: object = {}) => ((await write(body)).body.query as { inquiry_no: number }).inquiry_no
const read = (inquiry_no: number, as: TestMember | null = me) => server.call(getInquiry, { params: { inquiry_no } }, { as })
const edit = (inquiry_no: number, body: object = {}, as: TestMember | null = me) =>
  server.call(editInquiry, { params: { inquiry_no }, body: { ...words, ...body } as never }, { as })
const remove = (inquiry_no: number, as: TestMember | null = me) => server.call(deleteInquiry, { params: { inquiry_no } }, { as })
const list = async (before_no?: number) =>
  (await server.call(listInquiries, { query: { before_no } }, { as: me })).body.query as InquiryHead[]
const answer = async (inquiry_no: number) => {
  await server.db.sql`update inquiry set state = 1, answer_dt = ${server.clock.now} where inquiry_no = ${inquiry_no}`
  await server.db.sql`
    insert into inquiry_message (inquiry_no, kind, content, reg_dt) values (${inquiry_no}, 'answer', '바꿔 드렸어요.', ${server.clock.now})`
}
const mine = () => server.db.sql`select * from inquiry where user_no = ${me.user_no} order by inquiry_no`

test('refuses guests, and answers alike for other members’ and unknown inquiries', async () => {
  expect((await write({}, null)).status).toBe(401)
  expect((await server.call(listInquiries)).status).toBe(401)
  const no = await written()
  const stranger = await server.aMember()
  for (const act of [read, remove, (inquiry_no: number, as: TestMember | null) => edit(inquiry_no, { title: '남의 문의' }, as)]) {
    expect((await act(no, null)).status).toBe(401)
    const unknown = await act(999_999, stranger)
    expect(unknown.status).toBe(404)
    expect((await act(no, stranger)).body).toEqual(unknown.body)
  }
  expect(await list()).toMatchObject([{ inquiry_no: no, title: words.title, state: 0, answer_dt: null }])
})

test.each([
  ['cate', { cate: 'love' }],
  ['title', { title: '글' }],
  ['title', { title: '가'.repeat(INQUIRY_TITLE_MAX + 1) }],
  ['content', { content: '짧은 아홉 글자' }],
  ['content', { content: '가'.repeat(2001) }],
  ['images', { images: Array.from({ length: INQUIRY_PICTURES_MAX + 1 }, () => crypto.randomUUID()) }],
])('refuses an invalid %s', async (field, body) => {
  expect((await write(body)).body).toMatchObject({ state: -9, code: 'request.invalid', field })
  const no = await written()
  expect((await edit(no, body)).body).toMatchObject({ code: 'request.invalid', field })
  expect(await mine()).toHaveLength(1)
})

test('stores one inquiry for a repeated key', async () => {
  const key = crypto.randomUUID()
  const [one, two] = [await write({}, me, key), await write({}, me, key)]
  expect(two.body).toEqual(one.body)
  expect(await mine()).toHaveLength(1)
})

test('allows five unanswered inquiries within a day, even in parallel', async () => {
  const answers = await Promise.all(Array.from({ length: INQUIRIES_OPEN_MAX + 3 }, () => write()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(INQUIRIES_OPEN_MAX)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'cs.too_many' } })
  const [first] = await mine()
  await answer(first!.inquiry_no as number)
  expect((await write()).status).toBe(200)
  expect((await write()).status).toBe(409)
  server.clock.advance(DAY_MS + 1000)
  me = { ...me, token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: 'test', now: server.clock.now }) }
  expect((await write()).status).toBe(200)
})

describe('editInquiry and deleteInquiry', () => {
  test('are refused for an answered inquiry', async () => {
    const no = await written()
    await answer(no)
    expect((await read(no)).body.query).toMatchObject({
      state: 1,
      content: words.content,
      messages: [{ kind: 'answer', content: '바꿔 드렸어요.' }],
      is_editable: false,
      may_follow: true,
      due_dt: null,
    })
    expect((await edit(no, { title: '다른 제목' })).body).toMatchObject({ code: 'cs.answered' })
    expect((await remove(no)).body).toMatchObject({ code: 'cs.answered' })
    expect(await mine()).toMatchObject([{ title: words.title }])
  })

  test('change and delete an unanswered inquiry', async () => {
    const no = await written()
    expect((await edit(no, { cate: 'etc', title: '다른 제목' })).status).toBe(200)
    expect((await read(no)).body.query).toMatchObject({
      cate: 'etc',
      title: '다른 제목',
      messages: [],
      is_editable: true,
      may_follow: false,
    })
    expect((await remove(no)).status).toBe(200)
    expect((await read(no)).status).toBe(404)
  })
})

describe('pictures', () => {
  const holders = async (keys: string[]) =>
    (
      await server.db.sql<
        { holder: string | null }[]
      >`select holder from media where key = any(${keys}::uuid[]) order by array_position(${keys}::uuid[], key)`
    ).map(({ holder }) => holder)

  test('keep their order and have addresses signed for the owner', async () => {
    const keys = [await aMedia(server.db, me.user_no), await aMedia(server.db, me.user_no)]
    const no = await written({ images: keys })
    const { images } = (await read(no)).body.query as Inquiry
    expect(images.map(({ key }) => key)).toEqual(keys)
    for (const address of images.flatMap(({ transforms }) => Object.values(transforms))) {
      expect(new URL(address, 'http://haru.test').searchParams.get('viewer')).toBe(String(me.user_no))
    }
    const stored = JSON.stringify((await mine())[0]!.images)
    expect(stored).not.toContain('viewer')
    expect(await holders(keys)).toEqual([`inquiry:${no}`, `inquiry:${no}`])
  })

  test('of another member or another inquiry are refused', async () => {
    const theirs = await aMedia(server.db, (await server.aMember()).user_no)
    expect((await write({ images: [theirs] })).body).toMatchObject({ code: 'media.not_usable', field: 'images' })
    const used = await aMedia(server.db, me.user_no)
    await written({ images: [used] })
    expect((await write({ images: [used] })).body).toMatchObject({ code: 'media.not_usable' })
    expect(await mine()).toHaveLength(1)
  })

  test('are released when they are removed or the inquiry is deleted', async () => {
    const keys = [await aMedia(server.db, me.user_no), await aMedia(server.db, me.user_no)]
    const no = await written({ images: keys })
    await edit(no, { images: [keys[1]] })
    expect(await holders(keys)).toEqual([null, `inquiry:${no}`])
    await remove(no)
    expect(await holders(keys)).toEqual([null, null])
  })
})

test('pages the inquiries, newest first', async () => {
  await server.db.sql`
    insert into inquiry (user_no, cate, title, content, wait_dt, due_dt) select ${me.user_no}, 'etc', '문의 ' || i, '열 글자가 넘는 문의', now(), now() from generate_series(1, ${INQUIRY_PAGE + 3}) i`
  const first = await list()
  expect(first).toHaveLength(INQUIRY_PAGE)
  expect(first[0]!.title).toBe(`문의 ${INQUIRY_PAGE + 3}`)
  expect((await list(first.at(-1)!.inquiry_no)).map(({ title }) => title)).toEqual(['문의 3', '문의 2', '문의 1'])
})
