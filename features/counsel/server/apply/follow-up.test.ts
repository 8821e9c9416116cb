import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToKin } from '#features/kin/contract.ts'
import { adoptAs, anAnswer, aQuestion, kinFeatures, ok, ripen, vivOf } from '#features/kin/server/testing.ts'
import { expectLedgerAgrees, logInAgain } from '#features/viv/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { applyCounsel, getApplyStart, type ApplyStart } from '../../contract/apply.ts'
import { closeFollowUp, getFollowUp, type FollowUpThread } from '../../contract/follow-up.ts'
import * as wire from '../../contract/session.ts'
import { counsel } from '../feature.ts'
import { eraseSentHealth, forgetIntakes } from './forget.ts'
import { aClient, aCounsellor, anApplication, conditionsFeature, slotOn, TERMS, type Application, type Counsellor } from './testing.ts'

let server: TestServer
let expert: Counsellor
let me: TestMember
beforeAll(async () => {
  server = await featureServer([...kinFeatures, conditionsFeature, counsel])
})
afterAll(async () => {
  await expectLedgerAgrees(server)
  await server.close()
})
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'alarm', 'post')
  expert = await aCounsellor(server)
  me = await aClient(server, 2000)
})

const REWARD = 120
const LEFT = TERMS.price - REWARD

/** The expert's answer to a question of mine, adopted for its reward. */
async function anAdoptedAnswer(more: Record<string, unknown> = { reward: REWARD }, by = expert): Promise<number> {
  const kiNo = await aQuestion(server, me, more)
  const anNo = await anAnswer(server, by, kiNo)
  await ripen(server)
  ok(await adoptAs(server, me, kiNo, anNo))
  return anNo
}

const consents = { health: true, terms: true }
const apply = (changes: Partial<Application> = {}, as: TestMember | null = me) =>
  server.call(applyCounsel, { body: anApplication(server, expert, { consents, ...changes }) }, { as })
const follow = (an_no: number, viv = REWARD) => ({ follow_up: { an_no, viv } })
const followed = async (an_no: number, viv = REWARD) => (ok(await apply(follow(an_no, viv))) as { coun_no: number }).coun_no
const codeOf = async (answer: ReturnType<typeof apply>) => (await answer).body.code
const start = async (an_no: number, as = me, user_no = expert.user_no) =>
  (ok(await server.call(getApplyStart, { params: { user_no }, query: { an_no } }, { as })) as ApplyStart).follow_up
const thread = (coun_no: number, as: TestMember | null) => server.call(getFollowUp, { params: { coun_no } }, { as })
const takeBack = (coun_no: number, as: TestMember | null) => server.call(closeFollowUp, { params: { coun_no } }, { as })
const info = async (coun_no: number, as: TestMember) =>
  ok(await server.call(wire.getCounsel, { params: { coun_no }, query: { coun_no } }, { as })) as wire.CounselInfo
/** Past the day after which the same expert can be asked again. */
async function nextDay(): Promise<void> {
  server.clock.advance(DAY_MS + 60_000)
  for (const one of [me, expert]) Object.assign(one, await logInAgain(server, one))
}
const reject = (coun_no: number) =>
  server.call(wire.rejectCounsel, { params: { coun_no }, body: { reject_reason: '그날은 쉬어요' } }, { as: expert })

test('refuses an answer of somebody else, to somebody else, of no expert, and that does not exist', async () => {
  const mine = await anAdoptedAnswer()
  const other = await aCounsellor(server)
  const theirs = await anAdoptedAnswer({}, other)
  const stranger = await aClient(server)
  const kiNo = await aQuestion(server, me)
  const plain = await anAnswer(server, await aClient(server), kiNo)
  for (const anNo of [theirs, plain, 999_999]) {
    expect(await start(anNo)).toBeNull()
    expect(await codeOf(apply(follow(anNo)))).toBe('counsel.no_follow_up')
  }
  expect(await start(mine, stranger)).toBeNull()
  expect(await codeOf(apply(follow(mine), stranger))).toBe('counsel.no_follow_up')
  expect(await codeOf(apply({ ...follow(mine), consents: { health: false, terms: true } }))).toBe('counsel.consent')
  expect(await codeOf(apply(follow(mine), null))).toBe('auth.required')
})

test('takes the reward off the price, and holds the rest', async () => {
  const anNo = await anAdoptedAnswer()
  expect(await start(anNo)).toMatchObject({ an_no: anNo, reward: REWARD, is_used: false })
  expect(await codeOf(apply(follow(anNo, REWARD + 1)))).toBe('counsel.terms_changed')
  const before = await vivOf(server, me)
  const counNo = await followed(anNo)
  expect(await vivOf(server, me)).toMatchObject({ paid: before.paid - LEFT, held: before.held + LEFT })
  for (const as of [me, expert]) {
    expect(await info(counNo, as)).toMatchObject({ price: LEFT, held_viv: LEFT, follow_up: { viv: REWARD, is_returned: false } })
  }
  expect(await start(anNo)).toMatchObject({ is_used: true })
})

test('takes at most the price off; such a session holds nothing and runs like others', async () => {
  const anNo = await anAdoptedAnswer({ reward: TERMS.price + 50 })
  const before = await vivOf(server, me)
  const counNo = await followed(anNo, TERMS.price)
  expect(await vivOf(server, me)).toEqual(before)
  ok(await server.call(wire.approveCounsel, { params: { coun_no: counNo } }, { as: expert }))
  expect((await server.call(wire.cancelCounsel, { params: { coun_no: counNo } }, { as: me })).status).toBe(200)
  expect(await info(counNo, me)).toMatchObject({ state: 5, price: 0, follow_up: { is_returned: true } })
})

test('without a paid reward the thread goes along at the full price', async () => {
  const kiNo = await aQuestion(server, me, { reward: REWARD })
  const anNo = await anAnswer(server, expert, kiNo)
  expect(await start(anNo)).toMatchObject({ reward: 0 })
  expect(await codeOf(apply(follow(anNo)))).toBe('counsel.terms_changed')
  expect(await info(await followed(anNo, 0), me)).toMatchObject({ price: TERMS.price, follow_up: { viv: 0, has_thread: true } })
})

test('the expert alone reads the thread, also of an anonymous question, until the member takes it back', async () => {
  const kiNo = await aQuestion(server, me, { is_anonymous: true, reward: REWARD })
  const anNo = await anAnswer(server, expert, kiNo)
  ok(await server.call(addToKin, { params: { ki_no: kiNo }, body: { content: '어제부터는 붓기도 해요' } }, { as: me }))
  const counNo = await followed(anNo, 0)
  for (const as of [me, expert]) {
    expect(ok(await thread(counNo, as)) as FollowUpThread).toMatchObject({
      question: { is_anonymous: true, additions: [{ content: '어제부터는 붓기도 해요' }] },
      answer: { an_content: expect.stringContaining('높이로 줄여') },
    })
  }
  const other = await aCounsellor(server)
  expect((await thread(counNo, null)).status).toBe(401)
  for (const as of [other, await aClient(server)]) expect((await thread(counNo, as)).status).toBe(404)
  for (const as of [other, expert]) expect((await takeBack(counNo, as)).status).toBe(404)
  ok(await takeBack(counNo, me))
  for (const as of [me, expert]) expect((await thread(counNo, as)).status).toBe(404)
  expect(await server.db.sql`select thread from counsel_follow_up`).toEqual([{ thread: null }])
  expect(await info(counNo, expert)).toMatchObject({ follow_up: { has_thread: false } })
})

test('the expert reads it for 7 days after the end', async () => {
  const counNo = await followed(await anAdoptedAnswer())
  await reject(counNo)
  server.clock.advance(7 * DAY_MS)
  for (const one of [me, expert]) Object.assign(one, await logInAgain(server, one))
  expect([(await thread(counNo, me)).status, (await thread(counNo, expert)).status]).toEqual([200, 404])
})

test.each([
  ['the expert rejects', reject],
  ['the member cancels', (coun_no: number) => server.call(wire.cancelCounsel, { params: { coun_no } }, { as: me })],
  ['nobody answers', () => server.app.services.timers.run(new Date(server.clock.now.getTime() + 5 * DAY_MS))],
])('gives the reward back once where %s', async (_name, end) => {
  const anNo = await anAdoptedAnswer()
  const before = await vivOf(server, me)
  const counNo = await followed(anNo)
  await end(counNo)
  await end(counNo)
  expect(await vivOf(server, me)).toEqual(before)
  expect(await info(counNo, me)).toMatchObject({ follow_up: { viv: REWARD, is_returned: true } })
  await nextDay()
  const again = await followed(anNo)
  expect(await info(again, me)).toMatchObject({ price: LEFT })
  expect(await start(anNo)).toMatchObject({ is_used: true })
})

test('a session that took place spends it', async () => {
  const anNo = await anAdoptedAnswer()
  const counNo = await followed(anNo)
  ok(await server.call(wire.approveCounsel, { params: { coun_no: counNo } }, { as: expert }))
  const at = new Date(slotOn(server, 2))
  server.clock.advance(at.getTime() - server.clock.now.getTime())
  for (const one of [me, expert]) Object.assign(one, await logInAgain(server, one))
  for (const as of [me, expert]) await server.call(wire.sendBeat, { params: { coun_no: counNo }, body: {} }, { as })
  const before = await vivOf(server, expert)
  ok(await server.call(wire.quitCounsel, { params: { coun_no: counNo } }, { as: me }))
  expect(await info(counNo, me)).toMatchObject({ state: 3, paid_viv: LEFT, follow_up: { is_returned: false } })
  expect((await vivOf(server, expert)).pending - before.pending).toBe(LEFT)
  expect(await start(anNo)).toMatchObject({ is_used: true })
  expect(await codeOf(apply({ ...follow(anNo), hope_dt: slotOn(server, 2, 2) }))).toBe('counsel.terms_changed')
  expect((await apply({ ...follow(anNo, 0), hope_dt: slotOn(server, 2, 2) })).status).toBe(200)
})

test('two applications at once use it once', async () => {
  const anNo = await anAdoptedAnswer()
  const before = await vivOf(server, me)
  const both = await Promise.all([0, 1].map((nth) => apply({ ...follow(anNo), hope_dt: slotOn(server, 2, nth) })))
  expect(both.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['counsel.open_already', 'ok'])
  expect(await vivOf(server, me)).toMatchObject({ paid: before.paid - LEFT, held: before.held + LEFT })
  // The database refuses a second use as well.
  const [used] = await server.db.sql<[{ coun_no: number }]>`select coun_no from counsel_follow_up`
  const [other] = await server.db.sql<[{ coun_no: number }]>`
    insert into counsel (user_no, expert_user_no, state) values (${me.user_no}, ${expert.user_no}, 1) returning coun_no`
  const twice = server.db.sql`
    insert into counsel_follow_up (coun_no, an_no, ki_no, viv, reg_dt)
    select ${other.coun_no}::bigint, an_no, ki_no, viv, reg_dt from counsel_follow_up where coun_no = ${used.coun_no}`
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('withdrawing the consent to health data and deleting the account erase the thread', async () => {
  for (const erase of [forgetIntakes, (tx: Parameters<typeof forgetIntakes>[0], no: number) => eraseSentHealth(tx, no, server.clock.now)]) {
    expert = await aCounsellor(server)
    me = await aClient(server, 2000)
    await followed(await anAdoptedAnswer())
    await server.db.transaction((tx) => erase(tx, me.user_no))
    expect(
      await server.db.sql`select f.thread from counsel_follow_up f join counsel c on c.coun_no = f.coun_no where c.user_no = ${me.user_no}`,
    ).toEqual([{ thread: null }])
  }
})
