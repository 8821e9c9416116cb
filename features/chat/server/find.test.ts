import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { aMedia, relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { deleteMessage, findDay, findMessages, listFiles, sendMessage, type ChatMessage } from '../contract.ts'
import { FILES_PAGE } from '../rules.ts'
import { aMessage } from './testing-messages.ts'
import { aRoom, startChatTest } from './testing.ts'

const { server, me, other: friend } = await startChatTest()
let cr_no: number

beforeEach(async () => {
  cr_no = await aRoom(server.db, 'private', [me, friend])
})

const find = (as: TestMember | null, q: string, more = {}) => server.call(findMessages, { query: { cr_no, q, ...more } }, { as })
const day = (as: TestMember | null, date: string, no = cr_no) => server.call(findDay, { query: { cr_no: no, day: date } }, { as })
const files = (as: TestMember | null, more = {}) => server.call(listFiles, { query: { cr_no, ...more } }, { as })
type Found = { rows: ChatMessage[]; next_no: number | null }
const foundBy = async (as: TestMember, q: string, more = {}) => (await find(as, q, more)).body.query as Found
/** The numbers of all messages that are found, over as many calls as that takes. */
const allFound = async (q: string, room: number) => {
  const seen: number[] = []
  let [before_no, calls]: [number | null, number] = [null, 0]
  do {
    const page: Found = await foundBy(me, q, { cr_no: room, ...(before_no ? { before_no } : {}) })
    seen.push(...page.rows.map(({ cm_no }) => cm_no))
    before_no = page.next_no
    calls++
  } while (before_no !== null)
  return { seen, calls }
}
const wordsOf = async (as: TestMember, q: string) => (await foundBy(as, q)).rows.map(({ cm_content }) => cm_content)
const say = (cm_content: string, by = me, more = {}) => aMessage(server, by, { cr_no, cm_content, ...more })
const dayIs = async (date: string, as = me) => ((await day(as, date)).body.query as { cm_no: number | null }).cm_no

test('refuses a guest, a stranger, a former member, both sides of a block, and a room that does not exist', async () => {
  await say('비밀')
  const stranger = await server.aMember()
  const leaver = await server.aMember()
  await server.db.sql`insert into chat_member (cr_no, user_no, left_dt) values (${cr_no}, ${leaver.user_no}, now())`
  const ask = (as: TestMember | null, more = {}) => Promise.all([find(as, '비밀', more), day(as, '2026-11-21'), files(as, more)])
  for (const { status } of await ask(null)) expect(status).toBe(401)
  for (const as of [stranger, leaver]) for (const { body } of await ask(as)) expect(body).toMatchObject({ code: 'chat.no_room' })
  for (const { body } of [
    await find(me, '비밀', { cr_no: 999_999 }),
    await day(me, '2026-11-21', 999_999),
    await files(me, { cr_no: 999_999 }),
  ]) {
    expect(body).toMatchObject({ code: 'chat.no_room' })
  }
  for (const [one, other] of [
    [me, friend],
    [friend, me],
  ] as const) {
    await relate(server.db, 'block', one.user_no, other.user_no)
    for (const as of [me, friend]) for (const { status } of await ask(as)) expect(status).toBe(404)
    await server.db.sql`delete from block`
  }
})

describe('findMessages', () => {
  test('finds messages that contain all words, in any case and Unicode form, newest first', async () => {
    for (const text of ['오늘 점심 뭐 먹었어', '점심은 샐러드', 'Lunch 100% 샐러드', '저녁'.normalize('NFD')]) await say(text)
    expect(await wordsOf(friend, '점심')).toEqual(['점심은 샐러드', '오늘 점심 뭐 먹었어'])
    expect(await wordsOf(friend, '샐러드 점심')).toEqual(['점심은 샐러드'])
    expect(await wordsOf(friend, 'LUNCH')).toEqual(['Lunch 100% 샐러드'])
    expect(await wordsOf(friend, '0%')).toEqual(['Lunch 100% 샐러드'])
    expect(await wordsOf(friend, '%')).toEqual(['Lunch 100% 샐러드'])
    expect(await wordsOf(friend, '_')).toEqual([])
    expect(await wordsOf(friend, '\\')).toEqual([])
    expect(await wordsOf(friend, '점심'.normalize('NFD'))).toHaveLength(2)
    expect((await find(friend, ' ')).status).toBe(400)
  })

  test('matches syllables by their initial consonants', async () => {
    for (const text of ['오늘 샐러드', '산책 갈까', 'ㅋㅋㅋ 그래']) await say(text)
    expect(await wordsOf(friend, 'ㅅㄹㄷ')).toEqual(['오늘 샐러드'])
    expect(await wordsOf(friend, 'ㅅㅊ 갈까')).toEqual(['산책 갈까'])
    expect(await wordsOf(friend, 'ㅋㅋ')).toEqual(['ㅋㅋㅋ 그래'])
    expect(await wordsOf(friend, 'ㅎㅎ')).toEqual([])
  })

  test('leaves out deleted and invisible messages, other rooms and system messages', async () => {
    const [gone, hidden] = [await say('찾을 말'), await say('찾을 말')]
    await aMessage(server, me, { cr_no: await aRoom(server.db, 'private', [me, await server.aMember()]), cm_content: '찾을 말' })
    await say('찾을 말', me, { cm_type: 'sys-msg', cm_from: null })
    const shown = await say('찾을 말')
    await server.call(deleteMessage, { query: { cr_no, cm_no: gone, for: 'all' } }, { as: me })
    await server.call(deleteMessage, { query: { cr_no, cm_no: hidden, for: 'me' } }, { as: friend })
    const found = await foundBy(friend, '찾을')
    expect(found).toMatchObject({
      rows: [{ cm_no: shown, cm_from: me.user_no, cm_to: friend.user_no, state: 1, reactions: [] }],
      next_no: null,
    })
    await server.db.sql`update chat_member set first_no = ${shown} where user_no = ${friend.user_no}`
    expect(await foundBy(friend, '찾을')).toEqual({ rows: [], next_no: null })
  })

  test('searches a limited number per call and returns where to continue, without gaps or repeats', async () => {
    const other = await aRoom(server.db, 'private', [me, await server.aMember()])
    await fill(4500, (i) => (i % 100 === 7 ? '바늘' : '짚'), other)
    const { seen, calls } = await allFound('바늘', other)
    expect(seen).toHaveLength(45)
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one))
    expect(calls).toBeGreaterThan(2)
    expect(calls).toBeLessThan(6)
  })

  test('continues after a full page with the next older message', async () => {
    const other = await aRoom(server.db, 'private', [me, await server.aMember()])
    await fill(70, () => '바늘', other)
    const { seen, calls } = await allFound('바늘', other)
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one))
    expect([seen.length, calls]).toEqual([70, 3])
  })
})

test('finds the first message of a day, or of the next day that has one', async () => {
  // 25 messages on each of 40 days, except one day without messages.
  const first = Date.parse('2026-10-01T00:00:00+09:00')
  const at = (i: number) => new Date(first + (Math.floor(i / 25) + (i >= 500 ? 1 : 0)) * DAY_MS + (i % 25) * MINUTE_MS)
  const numbers = await fill(1000, () => '말', cr_no, at)
  const dayOf = (n: number) => new Date(first + n * DAY_MS + 9 * HOUR_MS).toISOString().slice(0, 10)
  for (let n = 0; n <= 40; n++) expect([n, await dayIs(dayOf(n))]).toEqual([n, numbers[(n < 20 ? n : Math.max(20, n - 1)) * 25]])
  expect(await dayIs('2020-01-01')).toBe(numbers[0])
  expect(await dayIs('2026-11-11')).toBeNull()
  expect((await day(me, '2026-13-01')).status).toBe(400)

  await server.call(deleteMessage, { query: { cr_no, cm_no: numbers[25]!, for: 'me' } }, { as: me })
  expect([await dayIs(dayOf(1)), await dayIs(dayOf(1), friend)]).toEqual([numbers[26], numbers[25]])
  await server.db.sql`update chat_member set first_no = ${numbers[30]!} where user_no = ${friend.user_no}`
  expect(await dayIs('2020-01-01', friend)).toBe(numbers[31])
  expect((await day(me, '0000-01-01')).status).toBe(400)
})

test('finds no day, words or files in an empty room', async () => {
  expect(await dayIs('2026-11-21')).toBeNull()
  expect(await foundBy(me, '말')).toEqual({ rows: [], next_no: null })
  expect((await files(me)).body.query).toEqual([])
})

test('lists files newest first, page by page, with addresses signed for the reader', async () => {
  await say('글만')
  const sent: number[] = []
  for (let i = 0; i < FILES_PAGE + 2; i++) {
    const key = await aMedia(server.db, me.user_no)
    const { body } = await server.call(sendMessage, { body: { cr_no, cm_file: [{ key }] } }, { as: me })
    expect(body).toMatchObject({ state: 1 })
    sent.unshift((body.query as { cm_no: number }).cm_no)
    server.clock.advance(1000)
  }
  const page = async (as: TestMember, more = {}) =>
    (await files(as, more)).body.query as Pick<ChatMessage, 'cm_no' | 'cm_from' | 'cm_file'>[]
  const one = await page(friend)
  expect(one.map(({ cm_no }) => cm_no)).toEqual(sent.slice(0, FILES_PAGE))
  expect((await page(friend, { before_no: one.at(-1)!.cm_no })).map(({ cm_no }) => cm_no)).toEqual(sent.slice(FILES_PAGE))
  expect(one[0]).toMatchObject({ cm_from: me.user_no, cm_file: [{ mimetype: 'image/jpeg' }] })
  expect(one[0]!.cm_file[0]!.transforms['lst']).toContain(`?viewer=${friend.user_no}&`)
  await server.call(deleteMessage, { query: { cr_no, cm_no: sent[0]!, for: 'me' } }, { as: friend })
  await server.call(deleteMessage, { query: { cr_no, cm_no: sent[1]!, for: 'all' } }, { as: me })
  expect((await page(friend))[0]!.cm_no).toBe(sent[2])
  expect((await page(me))[0]!.cm_no).toBe(sent[0])
})

/** Inserts this many messages of mine in one statement. Returns their numbers. */
async function fill(count: number, text: (i: number) => string, room: number, at: (i: number) => Date = () => server.clock.now) {
  const rows = Array.from({ length: count }, (_, i) => ({ i, cm_uuid: randomUUID(), cm_content: text(i), reg_dt: at(i).toISOString() }))
  const made = await server.db.sql<{ cm_no: number }[]>`
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
    select ${room}, nextval('chat_message_no'), i + 1, cm_uuid, ${me.user_no}, 'user-msg', cm_content, reg_dt
    from (select * from jsonb_to_recordset(${server.db.sql.json(rows)}) as given (i integer, cm_uuid uuid, cm_content text, reg_dt timestamptz) order by i) rows
    returning cm_no`
  const numbers = made.map(({ cm_no }) => cm_no)
  await server.db.sql`update chat_room set last_cm_no = ${numbers.at(-1)!}, seq = ${count} where cr_no = ${room}`
  return numbers
}
