import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, grantFreeViv } from '#features/viv/server/public.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aMedia, limitMember, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getCounsel, moveCounsel, type CounselInfo } from '../../contract/session.ts'
import { applyCounsel, editIntake, getApplyStart, listSlotDays, listSlots, watchSlots, type ApplyStart } from '../../contract/apply.ts'
import { holdRef } from '../../rules.ts'
import { counsel } from '../feature.ts'
import {
  aClient,
  aCounsellor,
  anApplication,
  anIntake,
  conditionsFeature,
  request,
  slotOn,
  TERMS,
  type Application,
  type Counsellor,
} from './testing.ts'

let server: TestServer
let expert: Counsellor
let me: TestMember
beforeAll(async () => {
  server = await featureServer([conditionsFeature, counsel])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'alarm')
  expert = await aCounsellor(server)
  me = await aClient(server)
})

const apply = (changes: Partial<Application> = {}, as: TestMember | null = me, key?: string) =>
  server.call(applyCounsel, { body: anApplication(server, expert, changes) }, { as, ...(key ? { key } : {}) })
const codeOf = async (answer: ReturnType<typeof apply>) => (await answer).body.code
const edit = (coun_no: number, changes: object = {}, as: TestMember | null = me) =>
  server.call(editIntake, { params: { coun_no }, body: { ...anIntake, ...changes } }, { as })
const start = (as: TestMember | null = me, user_no = expert.user_no) => server.call(getApplyStart, { params: { user_no } }, { as })
const days = (as: TestMember | null = me, product_no = expert.product_no) => server.call(listSlotDays, { query: { product_no } }, { as })
type Slot = { start_dt: string; is_free: boolean }
const slots = async (day: string, as: TestMember | null = me, coun_no?: number) =>
  (await server.call(listSlots, { query: { product_no: expert.product_no, day, ...(coun_no ? { coun_no } : {}) } }, { as })).body
    .query as Slot[]
const dayAfter = (n: number) => addDays(koreanDay(server.clock.now), n)
const rows = () => server.db.sql`select coun_no, user_no, state from counsel`
const balance = () => balanceOf(server.db, me.user_no)
const ago = (ms: number) => new Date(server.clock.now.getTime() - ms)

/** From when the member may ask again, as the newest counselling says. */
const againOf = async (as: TestMember = me) => {
  const [{ coun_no }] = await server.db.sql<[{ coun_no: number }]>`select max(coun_no) as coun_no from counsel`
  return ((await server.call(getCounsel, { params: { coun_no } }, { as })).body.query as CounselInfo).again_dt
}

/** A counselling of the pair that was not asked for through the calls. */
const past = (columns: Record<string, unknown>) =>
  server.db.sql`insert into counsel ${server.db.sql({
    user_no: me.user_no,
    expert_user_no: expert.user_no,
    product_no: expert.product_no,
    state: 4,
    close_code: 'REJECTED',
    ...columns,
  } as never)}`

test('refuses guests everywhere but for free times, and strangers and other experts what the member told', async () => {
  const coun_no = await request(server, me, expert)
  for (const answer of [apply({}, null), start(null), edit(coun_no, {}, null)]) expect((await answer).status).toBe(401)
  const watch = { body: { product_no: expert.product_no, is_watching: true } }
  expect((await server.call(watchSlots, watch)).status).toBe(401)
  expect((await days(null)).status).toBe(200)
  for (const as of [expert, await aClient(server), await aCounsellor(server)]) {
    expect((await edit(coun_no, {}, as)).body).toMatchObject({ state: -9, code: 'counsel.not_found' })
    expect((await edit(999_999, {}, as)).body.code).toBe('counsel.not_found')
  }
})

test('an expert who blocks the member, or whom the member blocks, answers like an unknown one', async () => {
  for (const [one, other] of [
    [expert.user_no, me.user_no],
    [me.user_no, expert.user_no],
  ] as const) {
    await server.db.sql`delete from block`
    await relate(server.db, 'block', one, other)
    const unknown = await start(me, 999_999)
    expect(unknown.body).toMatchObject({ code: 'counsel.no_product' })
    expect((await start()).body).toEqual(unknown.body)
    expect(await codeOf(apply())).toBe('counsel.no_product')
    expect((await days()).body.code).toBe('counsel.no_product')
  }
  expect(await rows()).toEqual([])
})

test('holds the price, copies the terms, stores the intake, and tells the expert', async () => {
  const hope_dt = slotOn(server, 2, 3)
  const picture = await aMedia(server.db, me.user_no)
  const intake = { ...anIntake, old: 99, images: [picture], user_interest_disease: ['고혈압'], disease_text: '무릎' }
  const coun_no = await request(server, me, expert, { hope_dt, intake, consents: { health: true, terms: true } })

  const [row] = await server.db.sql`
    select state, title, channel, cate_no, minutes, price, ext_minutes, ext_price, buffer_minutes, product_no, hope_dt, answer_due_dt,
      lower(during) as from_dt, upper(during) as to_dt from counsel where coun_no = ${coun_no}`
  const at = Date.parse(hope_dt)
  expect({ ...row, hope_dt: Date.parse(row!.hope_dt as string) }).toMatchObject({
    ...TERMS,
    state: 1,
    cate_no: 6,
    buffer_minutes: 10,
    product_no: expert.product_no,
    hope_dt: at,
  })
  expect([row!.from_dt, row!.to_dt].map((dt) => Date.parse(dt as string))).toEqual([at, at + 40 * MINUTE_MS])
  expect(Date.parse(row!.answer_due_dt as string)).toBe(server.clock.now.getTime() + DAY_MS)
  expect(await balance()).toMatchObject({ paid: 1000 - TERMS.price })
  expect(await server.db.sql`select paid, for_user_no from viv_hold where ref = ${holdRef(coun_no)}`).toMatchObject([
    { paid: TERMS.price, for_user_no: expert.user_no },
  ])

  const [stored] = await server.db
    .sql`select old, images, consents, user_interest_disease, disease_text from counsel_intake where coun_no = ${coun_no}`
  expect(stored).toMatchObject({ old: 36, images: [{ key: picture }], user_interest_disease: ['고혈압'], disease_text: '무릎' })
  expect(stored!.consents).toMatchObject({ health: { to_user_no: expert.user_no }, terms: {} })
  expect(await server.db.sql`select s.user_no from media_share s join media m on m.media_no = s.media_no where m.key = ${picture}`).toEqual(
    [{ user_no: expert.user_no }],
  )
  expect(await server.db.sql`select kind, agreed from user_consent where user_no = ${me.user_no}`).toEqual([
    { kind: 'third_party_expert', agreed: true },
  ])
  expect(await server.db.sql`select event, from_state, to_state, actor from counsel_history`).toEqual([
    { event: 'T01', from_state: null, to_state: 1, actor: 'member' },
  ])
  expect(await server.db.sql`select user_no, kind, text from alarm`).toEqual([
    { user_no: expert.user_no, kind: 'COUN_REQ', text: `${TERMS.title} · 11월 23일 오전 11:00` },
  ])
  expect(await server.db.sql`select kind from timer where no = ${coun_no}`).toEqual([{ kind: 'counsel.due' }])
  await expectLedgerAgrees(server)
})

test('an answer is due half an hour before a session that begins within a day', async () => {
  const hope_dt = slotOn(server, 0, 12)
  const coun_no = await request(server, me, expert, { hope_dt })
  const [row] = await server.db.sql<[{ answer_due_dt: string }]>`select answer_due_dt from counsel where coun_no = ${coun_no}`
  expect(Date.parse(row.answer_due_dt)).toBe(Date.parse(hope_dt) - 30 * MINUTE_MS)
})

test('a repeated key asks once', async () => {
  const key = crypto.randomUUID()
  const body = { hope_dt: slotOn(server, 3) }
  const [one, two] = [await apply(body, me, key), await apply(body, me, key)]
  expect(one.status).toBe(200)
  expect(two.body).toEqual(one.body)
  expect(await balance()).toMatchObject({ paid: 1000 - TERMS.price })
})

test('copies the configured terms of refunds, which the member saw', async () => {
  const termsNow = async () => ((await start()).body.query as ApplyStart).refund_terms
  const before = await termsNow()
  expect(before).toEqual({ free_minutes: 10, full_hours: 24, late_percent: 90, no_show_percent: 50, gift_percent: 10, unused_percent: 20 })
  const figures = {
    coun_free_minutes: 5,
    coun_full_hours: 48,
    coun_late_percent: 70,
    coun_no_show_percent: 30,
    coun_gift_percent: 20,
    coun_unused_percent: 40,
  }
  for (const [key, value] of Object.entries(figures)) {
    await server.db.sql`insert into viv_config (config_key, config_value) values (${key}, ${server.db.sql.json(value)})`
  }
  const after = { free_minutes: 5, full_hours: 48, late_percent: 70, no_show_percent: 30, gift_percent: 20, unused_percent: 40 }
  expect(await termsNow()).toEqual(after)
  expect(await codeOf(apply({ refund_terms: before }))).toBe('counsel.terms_changed')
  expect((await apply({ refund_terms: after })).status).toBe(200)
  await server.db.sql`delete from viv_config`
  expect(await server.db.sql`select refund_terms from counsel`).toEqual([{ refund_terms: after }])
})

describe('refuses, and holds nothing,', () => {
  afterEach(async () => {
    expect(await rows()).toEqual([])
    expect(await balance()).toMatchObject({ paid: 1000 })
    expect(await server.db.sql`select from user_consent where user_no = ${me.user_no}`).toHaveLength(0)
  })

  test('what the expert does not offer', async () => {
    expect(await codeOf(apply({ product_no: 999_999 }))).toBe('counsel.no_product')
    await server.db.sql`update counsel_product set state = 0`
    expect(await codeOf(apply())).toBe('counsel.no_product')
    expect((await days()).body.code).toBe('counsel.no_product')
  })

  test('other terms than those that are offered', async () => {
    expect(await codeOf(apply({ price: 299 }))).toBe('counsel.terms_changed')
    expect(await codeOf(apply({ minutes: 20 }))).toBe('counsel.terms_changed')
  })

  test('an expert who takes no requests', async () => {
    await server.db.sql`update expert_application set state = 5`
    expect(await codeOf(apply())).toBe('counsel.not_accepting')
    await server.db.sql`update expert_application set state = 3, license_expire_dt = ${dayAfter(-1)}`
    expect(await codeOf(apply())).toBe('counsel.not_accepting')
    expect((await start()).body.query).toMatchObject({ problem: { code: 'counsel.not_accepting' } })
    await server.db.sql`update expert_application set license_expire_dt = null`
    await limitMember(server.db, expert.user_no, { sell_dt: new Date(server.clock.now.getTime() + DAY_MS) })
    expect(await codeOf(apply())).toBe('counsel.not_accepting')
    expect((await days()).body.query).toEqual({ days: [], first: null, notice_minutes: null })
  })

  test('one’s own session', async () => {
    expect(await codeOf(apply({}, expert))).toBe('counsel.own')
  })

  test('a member whom the expert refuses', async () => {
    await server.db.sql`insert into counsel_refusal values (${expert.user_no}, ${me.user_no}, now())`
    expect(await codeOf(apply())).toBe('counsel.refused_again')
  })

  test('a minor without a guardian’s consent, for a doctor', async () => {
    await server.db.sql`update users set cate_no = 1 where user_no = ${expert.user_no}`
    await server.db.sql`update users set birth = ${addDays(koreanDay(server.clock.now), -365 * 16)} where user_no = ${me.user_no}`
    expect(await codeOf(apply())).toBe('counsel.minor')
    expect((await start()).body.query).toMatchObject({ problem: { code: 'counsel.minor' }, profile: { old: 15 } })
  })

  test('missing consents', async () => {
    expect((await apply({ consents: { health: true, terms: false } })).body).toMatchObject({
      code: 'counsel.consent',
      field: 'consents.terms',
    })
    for (const part of [{ tall: 160 }, { weight: 60.5 }, { disease_text: '무릎' }, { user_interest_disease: ['비만'] }]) {
      expect((await apply({ intake: { ...anIntake, ...part } })).body).toMatchObject({ code: 'counsel.consent', field: 'consents.health' })
    }
    expect(await codeOf(apply({ card: { days: 7, parts: ['mood'] } }))).toBe('counsel.consent')
  })

  test('an invalid intake', async () => {
    const consents = { health: true, terms: true }
    for (const [field, part] of [
      ['intake.question', { question: '짧아요' }],
      ['intake.old', { old: 13 }],
      ['intake.tall', { tall: 49.9 }],
      ['intake.weight', { weight: 60.55 }],
      ['intake.user_contact', { user_contact: '010' }],
    ] as const) {
      expect((await apply({ intake: { ...anIntake, ...part }, consents })).body).toMatchObject({ code: 'request.invalid', field })
    }
    const unknown = { ...anIntake, user_interest_disease: ['없는 병'] }
    expect((await apply({ intake: unknown, consents })).body).toMatchObject({ code: 'request.invalid', field: 'user_interest_disease' })
  })

  test('pictures of others', async () => {
    const theirs = await aMedia(server.db, expert.user_no)
    expect((await apply({ intake: { ...anIntake, images: [theirs] } })).body).toMatchObject({
      code: 'media.not_usable',
      field: 'intake.images',
    })
  })

  test('a time that is no free slot', async () => {
    for (const hope_dt of [slotOn(server, 0), slotOn(server, 15), ago(-2 * DAY_MS - 7 * MINUTE_MS).toISOString()]) {
      expect((await apply({ hope_dt })).body).toMatchObject({ code: 'counsel.slot_taken', field: 'hope_dt' })
    }
    for (const hope_dt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:00Z']) {
      expect((await apply({ hope_dt })).body).toMatchObject({ code: 'request.invalid', field: 'hope_dt' })
    }
    for (const day of ['0000-01-01', '9999-12-31']) {
      const found = await server.call(listSlots, { query: { product_no: expert.product_no, day } })
      expect(found.status).toBe(day === '0000-01-01' ? 400 : 200)
    }
  })

  test('more viv than there are', async () => {
    await server.db.sql`update counsel_product set price = 1001`
    expect((await apply({ price: 1001 })).body).toMatchObject({ code: 'viv.insufficient' })
  })
})

test('a minor may ask a trainer, and a doctor with a guardian’s consent', async () => {
  await server.db.sql`update users set birth = ${addDays(koreanDay(server.clock.now), -365 * 16)} where user_no = ${me.user_no}`
  expect((await apply()).status).toBe(200)
  const doctor = await aCounsellor(server, { cate_no: 1 })
  await server.db.sql`
    insert into viv_guardian ${server.db.sql({ user_no: me.user_no, guardian_ci_hash: Buffer.from('g'), guardian_name: '김보호', guardian_phone: '01000000000', monthly_won: 70000, agree_dt: server.clock.now } as never)}`
  expect((await apply({ product_no: doctor.product_no })).status).toBe(200)
})

test('no free viv are spent on a doctor', async () => {
  const doctor = await aCounsellor(server, { cate_no: 1 })
  const poor = await aClient(server, 100)
  await server.db.transaction((tx) => grantFreeViv(tx, { user_no: poor.user_no, amount: 500, ref: 'test:free' }, server.clock.now))
  expect(await codeOf(apply({ product_no: doctor.product_no }, poor))).toBe('viv.insufficient')
  expect((await apply({}, poor)).status).toBe(200)
})

describe('requests of one pair', () => {
  test('are one at a time', async () => {
    await request(server, me, expert)
    expect(await codeOf(apply({ hope_dt: slotOn(server, 3) }))).toBe('counsel.open_already')
  })

  test('that came to nothing may be repeated after a day, three times in 30 days', async () => {
    await past({ reg_dt: ago(23 * HOUR_MS) })
    expect(await codeOf(apply())).toBe('counsel.too_often')
    expect(await againOf()).toBe(ago(-1 * HOUR_MS).toISOString())
    await server.db.sql`update counsel set reg_dt = ${ago(25 * HOUR_MS)}`
    expect((await start()).body.query).toMatchObject({ problem: null })
    await past({ reg_dt: ago(10 * DAY_MS) })
    await past({ reg_dt: ago(20 * DAY_MS) })
    expect(await codeOf(apply())).toBe('counsel.too_often')
    expect(await againOf()).toBe(ago(-10 * DAY_MS).toISOString())
    expect(await againOf(expert)).toBeNull()
    await server.db.sql`update counsel set reg_dt = ${ago(31 * DAY_MS)} where reg_dt < ${ago(15 * DAY_MS)}`
    expect((await apply()).status).toBe(200)
  })

  test('that were accepted do not count', async () => {
    for (const days of [1, 2, 3, 4]) {
      await past({ state: 3, close_code: 'TIME_UP', accept_dt: ago(days * DAY_MS), reg_dt: ago(days * DAY_MS) })
    }
    expect((await apply()).status).toBe(200)
  })
})

test('of two requests of one pair at the same moment, one is made', async () => {
  const answers = await Promise.all([0, 1].map((nth) => apply({ hope_dt: slotOn(server, 3, nth) })))
  expect(answers.map(({ status, body }) => (status === 200 ? 'asked' : String(body.code))).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'asked',
    'counsel.open_already',
  ])
  expect(await balance()).toMatchObject({ paid: 1000 - TERMS.price })
})

test('the calendar is checked when the request arrives: a day off that was set meanwhile is no free time', async () => {
  await server.db.sql`insert into expert_calendar_day (user_no, day) values (${expert.user_no}, ${dayAfter(2)})`
  expect(await codeOf(apply())).toBe('counsel.slot_taken')
})

describe('free times', () => {
  test('that are too soon are refused, and the days say so', async () => {
    const notice = async () => ((await days()).body.query as { notice_minutes: number | null }).notice_minutes
    // At 14:00 the next slot begins at 14:20, within the hour that the calendar asks for.
    expect(await notice()).toBe(60)
    expect((await apply({ hope_dt: slotOn(server, 0, 8) })).body).toMatchObject({ code: 'counsel.too_soon', field: 'hope_dt' })
    await request(server, await aClient(server), expert, { hope_dt: slotOn(server, 0, 9) })
    await server.db
      .sql`update counsel set hope_dt = ${slotOn(server, 0, 8)}, during = tstzrange(${slotOn(server, 0, 8)}, ${slotOn(server, 0, 9)})`
    expect([await notice(), await codeOf(apply({ hope_dt: slotOn(server, 0, 8) }))]).toEqual([null, 'counsel.slot_taken'])
  })

  test('of a day leave out what is asked for, for all but who moves it', async () => {
    const day = dayAfter(2)
    const before = await slots(day)
    expect(before).toHaveLength(18)
    expect(before.every(({ is_free }) => is_free)).toBe(true)
    const coun_no = await request(server, me, expert, { hope_dt: slotOn(server, 2, 1) })
    const other = await aClient(server)
    expect((await slots(day, other)).filter(({ is_free }) => !is_free).map(({ start_dt }) => Date.parse(start_dt))).toEqual([
      Date.parse(slotOn(server, 2, 1)),
    ])
    expect(await codeOf(apply({ hope_dt: slotOn(server, 2, 1) }, other))).toBe('counsel.slot_taken')
    expect(await slots(day, me, coun_no)).toEqual(before)
    expect((await slots(day, expert, coun_no)).every(({ is_free }) => is_free)).toBe(true)
    const stranger = await server.call(listSlots, { query: { product_no: expert.product_no, day, coun_no } }, { as: other })
    expect(stranger.body.code).toBe('counsel.no_product')
    const same = await server.call(moveCounsel, { params: { coun_no }, body: { hope_dt: slotOn(server, 2, 1) } }, { as: me })
    expect(same.body).toMatchObject({ code: 'counsel.same_time', field: 'hope_dt' })
  })

  test('are counted by day, with the first one; closed days have none', async () => {
    await server.db.sql`insert into expert_calendar_day (user_no, day) values (${expert.user_no}, ${dayAfter(1)})`
    const { days: found, first } = (await days(null)).body.query as { days: { day: string; free: number | null }[]; first: string }
    expect(found).toHaveLength(15)
    expect(found.slice(0, 3)).toEqual([
      { day: dayAfter(0), free: 9 },
      { day: dayAfter(1), free: null },
      { day: dayAfter(2), free: 18 },
    ])
    expect(Date.parse(first)).toBe(Date.parse(slotOn(server, 0, 9)))
  })

  test('are given to one of several who ask at the same moment', async () => {
    const clients = [me, ...(await Promise.all([1, 2, 3].map(() => aClient(server))))]
    const answers = await Promise.all(clients.map((as) => apply({}, as)))
    expect(
      answers.map(({ status, body }) => (status === 200 ? 'asked' : String(body.code))).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['asked', 'counsel.slot_taken', 'counsel.slot_taken', 'counsel.slot_taken'])
    const asked = clients.map(({ user_no }) => user_no)
    expect(await server.db.sql`select from viv_hold where user_no = any(${asked})`).toHaveLength(1)
  })
})

test('the form starts with the member’s own data', async () => {
  await server.db.sql`update users set gender = 'w', tall = 162, weight = 62.5, phone = '01098765432' where user_no = ${me.user_no}`
  expect((await start()).body.query).toMatchObject({
    expert: { user_no: expert.user_no, cate_no: 6 },
    problem: null,
    job_title: '필라테스 강사',
    answer_minutes: null,
    profile: { gender: 'w', old: 36, tall: 162, weight: 62.5, user_interest_disease: ['비만'], phone: '01098765432' },
    diseases: ['고혈압', '비만'],
    is_watching: false,
    offer: null,
  })
})

describe('the intake', () => {
  test('changes until the expert answers', async () => {
    const pictures = [await aMedia(server.db, me.user_no), await aMedia(server.db, me.user_no)]
    const coun_no = await request(server, me, expert, { intake: { ...anIntake, images: [pictures[0]!] } })
    expect((await edit(coun_no, { question: '바꾼 질문이에요, 열 글자 넘게.', images: [pictures[1]], old: 90 })).status).toBe(200)
    expect(await server.db.sql`select question, old, images from counsel_intake`).toMatchObject([
      { question: '바꾼 질문이에요, 열 글자 넘게.', old: 36, images: [{ key: pictures[1] }] },
    ])
    expect((await edit(coun_no, { tall: 160 })).body).toMatchObject({ code: 'counsel.consent', field: 'consents.health' })
    expect((await edit(coun_no, { tall: 160, consents: { health: true } })).status).toBe(200)
    expect(await server.db.sql`select tall, consents from counsel_intake`).toMatchObject([
      { tall: 160, consents: { terms: {}, health: { to_user_no: expert.user_no, card_parts: [] } } },
    ])
    // What was agreed to once needs no further consent.
    expect((await edit(coun_no, { weight: 60 })).status).toBe(200)
    expect((await edit(coun_no, { question: '짧아요' })).body).toMatchObject({ code: 'request.invalid', field: 'question' })
    await server.db.sql`update counsel set state = 8`
    expect((await edit(coun_no)).body.code).toBe('counsel.not_now')
  })
})
