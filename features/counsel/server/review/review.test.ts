import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anUpload, mediaFeature } from '#features/media/server/testing.ts'
import { createReport, getReportTarget } from '#features/report/contract.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  createReview,
  deleteReview,
  editReview,
  getReviewOf,
  listExpertReviews,
  listMyReviews,
  listReceivedReviews,
  listReviewsToWrite,
  replyToReview,
  type ReviewOf,
} from '../../contract/review.ts'
import { counsel } from '../feature.ts'
import { conditionsFeature } from '../apply/testing.ts'
import { lockCounsel } from '../session/rows.ts'
import { scheduleCounsel } from '../session/schedule.ts'
import { forgetReplies } from './forget.ts'
import { anEndedCounsel, aPair } from './testing.ts'

let server: TestServer
let pair: { member: TestMember; expert: TestMember }
let no: number
beforeAll(async () => {
  server = await featureServer([conditionsFeature, mediaFeature, reportFeature, counsel], { callsAMinute: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'counsel', 'timer')
  pair = await aPair(server)
  no = await anEndedCounsel(server, pair)
})

const words = { rating: 5, content: '모니터 높이를 바꾸니 목이 정말 편해졌어요.' }
const doctors = { rating: null, rating_kind: 5, rating_time: 4, content: '' }
const write = (as: TestMember | null, coun_no = no, body: object = words, key?: string) =>
  server.call(createReview, { params: { coun_no }, body: body as never }, { as, ...(key ? { key } : {}) })
const edit = (as: TestMember | null, coun_no = no, body: object = words) =>
  server.call(editReview, { params: { coun_no }, body: body as never }, { as })
const remove = (as: TestMember | null, coun_no = no) => server.call(deleteReview, { params: { coun_no } }, { as })
const reply = (as: TestMember | null, text = '다음 주엔 등 운동도 해 볼게요!', coun_no = no) =>
  server.call(replyToReview, { params: { coun_no }, body: { reply: text } }, { as })
const read = (as: TestMember | null, coun_no = no) => server.call(getReviewOf, { params: { coun_no } }, { as })
const reviewOf = async (as = pair.member, coun_no = no) => (await read(as, coun_no)).body.query as ReviewOf
const publicOf = async (as: TestMember | null = null, { user_no } = pair.expert) =>
  (await server.call(listExpertReviews, { query: { user_no } }, { as })).body.query as Answer<typeof listExpertReviews>
const reviewsToWrite = async (as = pair.member) =>
  ((await server.call(listReviewsToWrite, {}, { as })).body.query as { coun_no: number }[]).map(({ coun_no }) => coun_no)
const mine = async (as = pair.member) =>
  (await server.call(listMyReviews, { query: {} }, { as })).body.query as Answer<typeof listMyReviews>
const alarms = async (kind: string) =>
  server.db.sql<{ user_no: number; link: string }[]>`select user_no, link from alarm where kind = ${kind} order by alarm_no`
const codeOf = async (answer: ReturnType<typeof write>) => (await answer).body.code

test('refuses guests, strangers, the other side and other experts', async () => {
  const stranger = await server.aMember()
  const { expert: otherExpert } = await aPair(server)
  for (const ask of [write, edit, remove, read]) {
    expect((await ask(null)).status).toBe(401)
    expect((await ask(stranger)).body.code).toBe('counsel.not_found')
  }
  for (const ask of [write, edit, remove]) expect((await ask(pair.expert)).body.code).toBe('counsel.not_found')
  expect((await reply(null)).status).toBe(401)
  expect((await reply(pair.member)).status).toBe(403)
  expect(await codeOf(reply(otherExpert))).toBe('counsel.not_found')
  expect(await codeOf(reply(pair.expert))).toBe('counsel_review.not_found')
  expect(await server.db.sql`select from counsel_review`).toHaveLength(0)
})

test('is written once, for a session that ended within 30 days', async () => {
  const running = await anEndedCounsel(server, pair, { state: 2, close_code: null, quit_dt: null })
  const cancelled = await anEndedCounsel(server, pair, { state: 5, close_code: 'MEMBER_CANCEL', quit_dt: null })
  const late = await anEndedCounsel(server, pair, { minutesAgo: 32 * 24 * 60 })
  for (const open of [running, cancelled]) expect(await codeOf(write(pair.member, open))).toBe('counsel_review.not_ended')
  expect(await codeOf(write(pair.member, late))).toBe('counsel_review.late')
  const left = await anEndedCounsel(server, pair, { expert_user_no: null })
  expect(await codeOf(write(pair.member, left))).toBe('counsel_review.expert_left')
  expect(await reviewsToWrite()).toEqual([no])
  expect((await reviewOf()).write_until).toBe('2026-12-21T14:59:59.000Z')

  const key = crypto.randomUUID()
  const [first, again] = [await write(pair.member, no, words, key), await write(pair.member, no, words, key)]
  expect(again.body).toEqual(first.body)
  expect(await codeOf(write(pair.member))).toBe('counsel_review.already')
  expect(await reviewsToWrite()).toEqual([])
  expect((await mine()).map(({ coun_no, review }) => [coun_no, review.rating])).toEqual([[no, 5]])
  expect(await alarms('COUN_REVIEW')).toEqual([{ user_no: pair.expert.user_no, link: `/expert-coun-detail/${no}` }])
})

test('refuses ratings and texts that do not fit the category', async () => {
  const wrong = [
    [{ ...words, rating: null }, 'counsel_review.rating'],
    [{ ...words, content: '짧아요' }, 'counsel_review.content'],
    [{ ...words, rating: 6 }, 'request.invalid'],
    [{ ...words, rating_kind: 3 }, 'request.invalid'],
    [{ ...words, rating_time: 3 }, 'request.invalid'],
    [{ ...words, rating: 1.5 }, 'request.invalid'],
    [{ ...words, content: '가'.repeat(1001) }, 'request.invalid'],
    [{ ...words, images: Array.from({ length: 6 }, () => crypto.randomUUID()) }, 'request.invalid'],
    [{ ...words, images: [crypto.randomUUID()] }, 'media.not_usable'],
  ] as const
  for (const [body, code] of wrong) expect(await codeOf(write(pair.member, no, body))).toBe(code)
  const doctor = await anEndedCounsel(server, pair, { cate_no: 1 })
  expect(await codeOf(write(pair.member, doctor, words))).toBe('counsel_review.rating_kind')
  expect(await codeOf(write(pair.member, doctor, { ...doctors, rating: 5 }))).toBe('request.invalid')
  expect(await codeOf(write(pair.member, doctor, { ...doctors, content: '짧아요' }))).toBe('counsel_review.content')
  expect(await codeOf(write(pair.member, doctor, { ...doctors, images: [crypto.randomUUID()] }))).toBe('counsel_review.images')
  expect(await server.db.sql`select from counsel_review`).toHaveLength(0)
})

test('changes once within 7 days, and is deleted for good', async () => {
  await write(pair.member)
  expect((await reviewOf()).review).toMatchObject({ edit_until: '2026-11-28T14:59:59.000Z' })
  expect((await edit(pair.member, no, { ...words, rating: 3 })).status).toBe(200)
  expect((await reviewOf()).review).toMatchObject({ rating: 3, edit_until: null })
  expect(await codeOf(edit(pair.member))).toBe('counsel_review.edited')
  const other = await anEndedCounsel(server, pair)
  await write(pair.member, other)
  await server.db.sql`update counsel_review set reg_dt = reg_dt - interval '8 days' where coun_no = ${other}`
  expect(await codeOf(edit(pair.member, other))).toBe('counsel_review.edit_late')

  expect((await remove(pair.member)).status).toBe(200)
  expect(await reviewOf()).toMatchObject({ review: null, write_until: null, problem: { code: 'counsel_review.deleted' } })
  for (const ask of [edit, remove]) expect((await ask(pair.member)).body.code).toBe('counsel_review.not_found')
  expect(await codeOf(write(pair.member))).toBe('counsel_review.deleted')
  expect((await publicOf()).reviews).toHaveLength(1)
})

test('gets one reply, of which the member is told', async () => {
  await write(pair.member)
  expect(await codeOf(reply(pair.expert, '가'.repeat(501)))).toBe('request.invalid')
  expect((await reply(pair.expert)).body.query).toMatchObject({
    side: 'expert',
    review: { reply: '다음 주엔 등 운동도 해 볼게요!', edit_until: null },
  })
  expect(await codeOf(reply(pair.expert))).toBe('counsel_review.replied')
  expect((await alarms('COUN_REVIEW')).at(-1)).toEqual({ user_no: pair.member.user_no, link: `/coun-detail/${no}` })
})

test('lists reviews of their sessions for experts, of whom each sees their own', async () => {
  const received = async (as: TestMember | null, query: object = {}) => server.call(listReceivedReviews, { query }, { as })
  const numbersOf = async (as: TestMember, query: object = {}) =>
    ((await received(as, query)).body.query as Answer<typeof listReceivedReviews>).map(({ coun_no }) => coun_no)
  expect((await received(null)).status).toBe(401)
  expect((await received(pair.member)).status).toBe(403)
  const members = [pair.member, await server.aMember(), await server.aMember()]
  const numbers = [no]
  for (const member of members.slice(1)) numbers.push(await anEndedCounsel(server, { ...pair, member }))
  for (const [at, coun_no] of numbers.entries()) await write(members[at]!, coun_no)
  const [first, second, third] = numbers as [number, number, number]
  expect(await numbersOf(pair.expert)).toEqual([third, second, first])
  expect(await numbersOf((await aPair(server)).expert)).toEqual([])
  const [newest] = (await received(pair.expert, { limit: 1 })).body.query as Answer<typeof listReceivedReviews>
  expect(newest).toMatchObject({ partner: { user_no: members[2]!.user_no }, review: { ...words, edit_until: null } })
  expect(await numbersOf(pair.expert, { before_no: newest!.review.review_no })).toEqual([second, first])

  await reply(pair.expert, '고마워요!', second)
  expect(await numbersOf(pair.expert, { unanswered: 'true' })).toEqual([third, first])
  await relate(server.db, 'block', pair.expert.user_no, members[2]!.user_no)
  await remove(pair.member, first)
  expect(await numbersOf(pair.expert)).toEqual([second])
})

test('shows an average from three reviews on, and each review with its reply', async () => {
  const others = [await server.aMember(), await server.aMember()]
  await write(pair.member)
  await reply(pair.expert)
  await write(others[0]!, await anEndedCounsel(server, { ...pair, member: others[0]! }), { ...words, rating: 4 })
  expect((await publicOf()).summary).toEqual({
    is_doctor: false,
    rating: null,
    rating_kind: null,
    rating_time: null,
    count: 2,
    spread: null,
  })
  await write(others[1]!, await anEndedCounsel(server, { ...pair, member: others[1]! }), { ...words, rating: 4 })
  const { summary, reviews } = await publicOf(pair.member)
  expect(summary).toMatchObject({ rating: 4.3, count: 3, spread: [0, 0, 0, 2, 1] })
  expect(reviews.map(({ person, rating, reply: words, is_mine }) => [person.user_no, rating, words !== null, is_mine])).toEqual([
    [others[1]!.user_no, 4, false, false],
    [others[0]!.user_no, 4, false, false],
    [pair.member.user_no, 5, true, true],
  ])
  expect(JSON.stringify(reviews)).not.toContain('coun_no')
  await relate(server.db, 'block', others[0]!.user_no, pair.member.user_no)
  expect((await publicOf(pair.member)).reviews).toHaveLength(2)
  await server.db.sql`update users set state = 0 where user_no = ${pair.expert.user_no}`
  expect((await server.call(listExpertReviews, { query: pair.expert }, { as: null })).body.code).toBe('request.not_found')
})

test('of a doctor shows two averages and neither texts nor a count', async () => {
  const { expert } = await aPair(server, 1)
  for (let n = 0; n < 3; n++) {
    const member = await server.aMember()
    const content = n === 0 ? '약을 먹고 다 나았어요. 최고예요.' : ''
    const coun_no = await anEndedCounsel(server, { member, expert }, { cate_no: 1 })
    expect((await write(member, coun_no, { ...doctors, content, rating_time: 4 + (n % 2) })).status).toBe(200)
    if (n === 0) expect((await reviewOf(expert, coun_no)).review).toMatchObject({ content })
    if (n === 1) expect((await publicOf(null, expert)).summary).toMatchObject({ rating_kind: null, count: null })
  }
  expect(await publicOf(null, expert)).toMatchObject({
    expert: { user_no: expert.user_no },
    summary: { is_doctor: true, rating: null, rating_kind: 5, rating_time: 4.3, count: null, spread: null },
    reviews: [],
  })
})

test('shows its pictures to everyone until it is hidden or deleted', async () => {
  const { key, transforms } = await anUpload(server, pair.member)
  await write(pair.member, no, { ...words, images: [key] })
  const { reviews } = await publicOf()
  expect(reviews[0]!.images).toHaveLength(1)
  const address = server.url + Object.values(transforms)[0]!.replace(/\?.*/, '')
  const picture = async () => (await fetch(address)).status
  expect(await picture()).toBe(200)

  const target = { target_kind: 'counsel_review', target_no: reviews[0]!.review_no } as const
  expect((await server.call(getReportTarget, { query: target }, { as: pair.member })).body.code).toBe('report.own')
  for (let n = 0; n < 3; n++) {
    const as = n === 0 ? pair.expert : await server.aMember()
    expect((await server.call(createReport, { body: { ...target, reason: 'ABUSE' } }, { as })).status).toBe(200)
  }
  expect((await publicOf()).reviews).toEqual([])
  expect((await publicOf()).summary.count).toBe(0)
  expect((await reviewOf(pair.expert)).review).toBeNull()
  expect((await reviewOf()).review).toMatchObject({ is_hidden: true })
  expect(await picture()).toBe(404)
  await remove(pair.member)
  expect(await server.db.sql`select holder from media where key = ${key}`).toEqual([{ holder: null }])
})

test('a side reports a counselling to the operators; others cannot', async () => {
  const target = { target_kind: 'counsel', target_no: no } as const
  const send = (as: TestMember | null) => server.call(createReport, { body: { ...target, reason: 'ABUSE' } }, { as })
  expect((await send(null)).status).toBe(401)
  expect((await send(await server.aMember())).body.code).toBe('report.not_found')
  expect((await send(pair.member)).status).toBe(200)
  const [sent] = await server.db.sql`select target_user_no, evidence ->> 'side' as side from report where target_kind = 'counsel'`
  expect(sent).toEqual({ target_user_no: pair.expert.user_no, side: 'expert' })
})

test('is asked for once, on the morning after the end, and not about a disputed or reviewed session', async () => {
  const [reviewed, disputed] = [await anEndedCounsel(server, pair), await anEndedCounsel(server, pair)]
  for (const coun_no of [no, reviewed, disputed]) {
    await server.db.transaction(async (tx) => scheduleCounsel(tx, (await lockCounsel(tx, coun_no))!, server.clock.now))
  }
  await write(pair.member, reviewed)
  await server.db.sql`
    insert into counsel_dispute (coun_no, user_no, reason, reg_dt) values (${disputed}, ${pair.member.user_no}, '시작이 많이 늦었어요.', now())`
  const fire = () => server.app.services.timers.run(server.clock.now)
  const nextMorning = startOfDay(addDays(koreanDay(server.clock.now), 1)).getTime() + 10 * HOUR_MS
  server.clock.advance(nextMorning - HOUR_MS - server.clock.now.getTime())
  await fire()
  expect(await alarms('COUN_REVIEW_ASK')).toEqual([])
  server.clock.advance(HOUR_MS)
  await fire()
  server.clock.advance(DAY_MS)
  await fire()
  expect(await alarms('COUN_REVIEW_ASK')).toEqual([{ user_no: pair.member.user_no, link: `/coun-review-create/${no}` }])
})

test('goes with its author; the replies of an expert go with the expert', async () => {
  await write(pair.member)
  await reply(pair.expert)
  await server.db.transaction((tx) => forgetReplies(tx, pair.expert.user_no))
  expect((await reviewOf()).review).toMatchObject({ reply: null })
  await server.admin.sql`delete from users where user_no = ${pair.member.user_no}`
  expect(await server.db.sql`select from counsel_review`).toHaveLength(0)
})
