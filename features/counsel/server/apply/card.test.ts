import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, aMedia, anItem, moodOnly } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { closeCard, getCard, previewCard, type CounselCard } from '../../contract/apply.ts'
import type { CardPart } from '../../rules.ts'
import { counsel } from '../feature.ts'
import { eraseSentHealth, forgetIntakes } from './forget.ts'
import { aClient, aCounsellor, anIntake, conditionsFeature, request, type Counsellor } from './testing.ts'

let server: TestServer
let expert: Counsellor
let me: TestMember
beforeAll(async () => {
  server = await featureServer([conditionsFeature, counsel])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  expert = await aCounsellor(server)
  me = await aClient(server)
})

const dayBefore = (n: number) => addDays(koreanDay(server.clock.now), -n)
const food = (key: string, calorie: number) => ({ key, calorie, sort: 'dinner' })
const workout = (name: string, time: string) => ({ name, time, set: 0, meter: 0, count: 0 })
const records = {
  emoji: 2,
  eat: { setCalorie: 0, selectedFood: [food('밥', 300), food('국', 100)] },
  health: { todayHealths: [workout('걷기', '30:10'), workout('달리기', '10:00')] },
  routine: { record: { routine: [], memo: '' } },
}
/** Two dailys of yesterday, one of a week before, one of 20 days ago, and a deleted one. Returns the key of a picture. */
async function someDays(): Promise<string> {
  const key = await aMedia(server.db, me.user_no)
  const yesterday = { record_date: dayBefore(1), visibility: 'private' }
  await aDaily(server.db, me.user_no, { ...yesterday, content: '저녁을 늦게 먹었다', info: records })
  const pictured = await aDaily(server.db, me.user_no, {
    ...yesterday,
    content: '',
    info: { ...moodOnly, emoji: 4 },
    images: [anItem(key)],
  })
  await server.db.sql`update media set post_no = ${pictured} where key = ${key}`
  await aDaily(server.db, me.user_no, {
    record_date: dayBefore(7),
    content: '지난주',
    info: { ...moodOnly, eat: { setCalorie: 900, selectedFood: [] } },
  })
  await aDaily(server.db, me.user_no, { record_date: dayBefore(20), content: '오래전' })
  await aDaily(server.db, me.user_no, { record_date: dayBefore(2), content: '지운 글', state: 0 })
  await server.db.sql`
    insert into user_weight values (${me.user_no}, ${dayBefore(20)}, 63), (${me.user_no}, ${dayBefore(6)}, 62.4), (${me.user_no}, ${dayBefore(0)}, 62)`
  return key
}

const asked = (parts: CardPart[], days: 7 | 14 | 30 = 14) =>
  request(server, me, expert, { card: { days, parts }, consents: { health: true, terms: true } })
const card = (coun_no: number, as: TestMember | null) => server.call(getCard, { params: { coun_no } }, { as })
const close = (coun_no: number, as: TestMember | null) => server.call(closeCard, { params: { coun_no } }, { as })
const preview = async (days: number, as = me) =>
  (await server.call(previewCard, { query: { days } as never }, { as })).body.query as CounselCard
const viewerOf = (address: string) => Number(new URL(address, 'http://haru.test').searchParams.get('viewer'))
/** Who besides the owner sees an upload, if a call gave them its address. */
const sharedWith = async (key: string) =>
  (
    await server.db.sql<{ user_no: number }[]>`
    select s.user_no from media_share s join media m on m.media_no = s.media_no where m.key = ${key}`
  ).map(({ user_no }) => user_no)

test('only the two sides read a card, and only its member takes it back', async () => {
  const coun_no = await asked(['mood'])
  const others = [await aClient(server), await aCounsellor(server)]
  expect((await card(coun_no, null)).status).toBe(401)
  expect((await close(coun_no, null)).status).toBe(401)
  expect((await server.call(previewCard, { query: { days: 7 } })).status).toBe(401)
  for (const as of others) expect((await card(coun_no, as)).body).toMatchObject({ code: 'counsel.not_found' })
  for (const as of [...others, expert]) expect((await close(coun_no, as)).body).toMatchObject({ code: 'counsel.not_found' })
  for (const as of [me, expert]) expect((await card(coun_no, as)).status).toBe(200)
})

test('the preview sums up the member’s own days', async () => {
  const key = await someDays()
  const shown = await preview(7)
  expect(shown).toMatchObject({
    from_day: dayBefore(6),
    to_day: dayBefore(0),
    mood: [{ day: dayBefore(1), value: 4 }],
    meal: [{ day: dayBefore(1), calories: 400, foods: [{ name: '밥', calorie: 300, sort: 'dinner' }, { name: '국' }] }],
    workout: [{ day: dayBefore(1), minutes: 40, names: ['걷기', '달리기'] }],
    weight: [
      { day: dayBefore(6), value: 62.4 },
      { day: dayBefore(0), value: 62 },
    ],
    words: [
      { day: dayBefore(1), text: '저녁을 늦게 먹었다', images: [] },
      { text: '', images: [{ key }] },
    ],
  })
  expect(viewerOf(shown.words![1]!.images[0]!.transforms.thm!)).toBe(me.user_no)
  expect((await preview(14)).meal).toMatchObject([{ day: dayBefore(7), calories: 900, foods: [] }, { calories: 400 }])
  expect((await preview(30)).weight).toHaveLength(3)
  expect(await preview(7, await aClient(server))).toMatchObject({ mood: [], meal: [], workout: [], weight: [], words: [] })
  expect((await server.call(previewCard, { query: { days: 8 } as never }, { as: me })).body.code).toBe('request.invalid')
})

test('a sent card is frozen, has the chosen parts alone, and a hash of what is stored', async () => {
  const key = await someDays()
  const before = await preview(14)
  const coun_no = await asked(['mood', 'weight'])
  expect(await server.db.sql`select from media_share`).toHaveLength(0)
  await server.db.sql`update post set info = ${server.db.sql.json(moodOnly)} where user_no = ${me.user_no}`
  const sent = (await card(coun_no, expert)).body.query
  expect(sent).toEqual({ ...before, meal: null, workout: null, words: null })
  const [row] = await server.db.sql<[{ snapshot: string; hash: string; parts: string[] }]>`
    select snapshot::text as snapshot, hash, parts from counsel_card`
  expect(row).toMatchObject({ hash: createHash('sha256').update(row.snapshot).digest('hex'), parts: ['mood', 'weight'] })
  expect(row.snapshot).not.toContain(key)
})

test('the pictures of a card are shown to its expert', async () => {
  const key = await someDays()
  const coun_no = await asked(['words'])
  const pictured = ((await card(coun_no, expert)).body.query as CounselCard).words!.find(({ images }) => images.length > 0)
  expect(viewerOf(pictured!.images[0]!.transforms.thm!)).toBe(expert.user_no)
  expect(await sharedWith(key)).toEqual([expert.user_no])
})

test('the expert reads a card until seven days after the end', async () => {
  const coun_no = await asked(['mood'])
  const statusAfter = async (change: object) => {
    await server.db.sql`update counsel set ${server.db.sql(change as never)}`
    return [(await card(coun_no, expert)).body.code ?? 'read', (await card(coun_no, me)).body.code ?? 'read']
  }
  const ago = (days: number) => new Date(server.clock.now.getTime() - days * DAY_MS)
  const both = ['read', 'read']
  const memberAlone = ['counsel.not_found', 'read']
  expect(await statusAfter({ state: 2, recent_dt: ago(9) })).toEqual(both)
  expect(await statusAfter({ state: 3, close_code: 'TIME_UP', quit_dt: ago(6.9) })).toEqual(both)
  expect(await statusAfter({ quit_dt: ago(7.1) })).toEqual(memberAlone)
  expect(await statusAfter({ state: 4, close_code: 'REJECTED', quit_dt: null, recent_dt: ago(6.9) })).toEqual(both)
  expect(await statusAfter({ recent_dt: ago(7.1) })).toEqual(memberAlone)
})

test('a card that was taken back is gone for both sides, and its content is deleted', async () => {
  await someDays()
  const coun_no = await asked(['mood', 'words'])
  expect((await close(coun_no, me)).status).toBe(200)
  for (const as of [me, expert]) expect((await card(coun_no, as)).body.code).toBe('counsel.not_found')
  expect(await server.db.sql`select snapshot from counsel_card`).toEqual([{ snapshot: {} }])
  expect((await close(coun_no, me)).body.code).toBe('counsel.not_found')
})

test('the withdrawn consent to health data takes cards back and erases measures; a deleted account leaves neither', async () => {
  const intake = { ...anIntake, tall: 162, weight: 62, user_interest_disease: ['비만'], disease_text: '무릎' }
  const coun_no = await request(server, me, expert, { intake, card: { days: 7, parts: ['mood'] }, consents: { health: true, terms: true } })
  await server.db.transaction((tx) => eraseSentHealth(tx, me.user_no, server.clock.now))
  expect((await card(coun_no, expert)).body.code).toBe('counsel.not_found')
  expect(await server.db.sql`select tall, weight, user_interest_disease, disease_text, question from counsel_intake`).toEqual([
    { tall: null, weight: null, user_interest_disease: [], disease_text: '', question: anIntake.question },
  ])
  await server.db.transaction((tx) => forgetIntakes(tx, me.user_no))
  expect(await server.db.sql`select (select count(*) from counsel_intake) + (select count(*) from counsel_card) as left`).toEqual([
    { left: 0 },
  ])
})
