import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdViv, voidHold } from '#features/viv/server/public.ts'
import { bookGatewayCancellation } from '#features/viv/server/for-topup.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  cancelGuardedCharge,
  changeCap,
  endConsent,
  endMyGuardian,
  listGuardedCharges,
  openGuardian,
  type Guarded,
  type GuardedCharge,
} from '../contract.ts'
import { ENDED_DAYS } from '../rules.ts'
import { guardianHttp } from './http.ts'
import { aMinor, aParent, charges, giveConsent, advanceDays, proofOf, smsTo, type Parent } from './testing.ts'

let server: TestServer
let child: TestMember
let parent: Parent
let proof: string
let guardianNo: number
let chargeNo: number
beforeAll(async () => {
  server = await testServer(guardianHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  child = await aMinor(server)
  parent = aParent()
  await giveConsent(server, child, parent)
  chargeNo = await charges(server, child, 100)
  proof = await proofOf(server, parent, 'guardian_main')
  guardianNo = (await members())[0]!.guardian_no
})

const open = (identity_no = proof, as?: TestMember) => server.call(openGuardian, { body: { identity_no } }, as ? { as } : {})
const members = async (identity_no = proof): Promise<Guarded[]> => ((await open(identity_no)).body.query as { members: Guarded[] }).members
const list = (guardian_no = guardianNo, identity_no = proof, page: object = {}) =>
  server.call(listGuardedCharges, { params: { guardian_no }, body: { identity_no, ...page } })
const cap = (monthly_won: number, guardian_no = guardianNo, identity_no = proof) =>
  server.call(changeCap, { params: { guardian_no }, body: { identity_no, monthly_won } })
const end = (guardian_no = guardianNo, identity_no = proof) => server.call(endConsent, { params: { guardian_no }, body: { identity_no } })
const cancel = (charge_no = chargeNo, guardian_no = guardianNo, identity_no = proof) =>
  server.call(cancelGuardedCharge, { params: { guardian_no, charge_no }, body: { identity_no } })
const rows = async () =>
  JSON.stringify([
    await server.db.sql`select * from viv_guardian order by 1`,
    await server.db.sql`select * from guardian_answer order by 1`,
    await server.db.sql`select * from viv_charge order by 1`,
    await server.db.sql`select * from viv_lot order by lot_no`,
    await server.db.sql`select count(*) from outbox`,
  ])

test('refuses missing, expired and foreign proofs, and changes nothing for another guardian', async () => {
  const [other, stranger] = [await aMinor(server), aParent()]
  await giveConsent(server, other, stranger)
  const foreignChargeNo = await charges(server, other, 50)
  const strangerProof = await proofOf(server, stranger, 'guardian_main')
  const strangeNo = (await members(strangerProof))[0]!.guardian_no
  const bound = await proofOf(server, parent, 'guardian_main', child)
  const before = await rows()
  const wrong = [randomUUID(), await proofOf(server, parent, 'guardian'), await proofOf(server, parent, 'withdraw'), bound]
  for (const no of wrong) {
    const answers = [await open(no), await list(guardianNo, no), await cap(1000, guardianNo, no), await end(guardianNo, no)]
    answers.push(await cancel(chargeNo, guardianNo, no))
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'identity.required'])
  }
  // Only the member who began a proof may use it.
  expect((await open(bound, other)).body.code).toBe('identity.required')
  const notFound = { state: -9, code: 'guardian.not_found', msg: '볼 수 없는 페이지입니다' }
  for (const no of [strangeNo, 999_999]) {
    for (const answer of [await list(no), await cap(1000, no), await end(no), await cancel(foreignChargeNo, no)]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject(notFound)
    }
  }
  // A top-up of another consent, and one that does not exist.
  for (const no of [foreignChargeNo, 999_999]) expect((await cancel(no)).body).toMatchObject(notFound)
  expect(await rows()).toBe(before)
  server.clock.advance(1_800_000)
  expect((await open()).body.code).toBe('identity.expired')
})

test('lists the guardian’s members with limit and month, and pages their top-ups', async () => {
  const second = await aMinor(server)
  await giveConsent(server, second, parent, 10_000)
  expect((await open()).body.query).toMatchObject({
    max_won: 70_000,
    members: [
      { monthly_won: 10_000, month_won: 0, end_dt: null },
      { guardian_no: guardianNo, monthly_won: 50_000, month_won: 10_000, end_dt: null },
    ],
  })
  expect(Object.keys((await members())[0]!)).not.toContain('user_no')
  const pages = [await charges(server, child, 50), await charges(server, child, 10)]
  const first = (await list(guardianNo, proof, { limit: 2 })).body.query as GuardedCharge[]
  expect(first.map(({ charge_no }) => charge_no)).toEqual(pages.toReversed())
  const rest = (await list(guardianNo, proof, { limit: 2, before_no: first[1]!.charge_no })).body.query as GuardedCharge[]
  expect(rest).toMatchObject([{ charge_no: chargeNo, viv: 100, won: 10_000, remaining: 100, cancelled_viv: 0 }])
})

test('applies a changed limit at once and records it', async () => {
  expect((await cap(71_000)).body).toMatchObject({ code: 'guardian.cap', field: 'monthly_won' })
  expect((await cap(15_000)).body.query).toMatchObject({ monthly_won: 15_000, month_won: 10_000 })
  await expect(charges(server, child, 100)).rejects.toMatchObject({ code: 'viv.charge_month' })
  await charges(server, child, 50)
  expect(await server.db.sql`select act, monthly_won from guardian_answer where guardian_no = ${guardianNo} order by answer_no`).toEqual([
    { act: 'agree', monthly_won: 50_000 },
    { act: 'cap', monthly_won: 15_000 },
  ])
})

test('cancels the unused part of a top-up once', async () => {
  await server.db.transaction((tx) => holdViv(tx, { user_no: child.user_no, amount: 30, ref: randomUUID() }, server.clock.now))
  expect((await cancel()).body.query).toMatchObject({ viv: 70, won: 7000 })
  const refunds = () => server.db.sql`select viv, won, reason, state from viv_refund where charge_no = ${chargeNo}`
  expect(await refunds()).toEqual([{ viv: 70, won: 7000, reason: 'guardian', state: 1 }])
  expect((await cancel()).body).toMatchObject({ code: 'guardian.nothing_left' })
  expect(await refunds()).toHaveLength(1)
  // The cancelled part no longer counts towards the month.
  expect((await members())[0]).toMatchObject({ month_won: 3000 })
  expect((await list()).body.query).toMatchObject([{ remaining: 0, cancelled_viv: 70 }])
})

test('does not cancel viv again that the payment gateway has refunded from other lots', async () => {
  const other = await charges(server, child, 30)
  const { db, clock } = server
  const [{ order_id }] = await db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${chargeNo}`
  await db.transaction((tx) => holdViv(tx, { user_no: child.user_no, amount: 100, ref: `coun:${chargeNo}` }, clock.now))
  await db.transaction((tx) => bookGatewayCancellation(tx, { order_id, cancelled: 2000 }, clock.now))
  await db.transaction((tx) => voidHold(tx, { hold: `coun:${chargeNo}` }, clock.now))
  expect((await list()).body.query).toMatchObject([
    { charge_no: other, remaining: 10 },
    { charge_no: chargeNo, remaining: 80 },
  ])
  expect((await cancel()).body.query).toMatchObject({ viv: 80, won: 8000 })
  expect((await cancel()).body).toMatchObject({ code: 'guardian.nothing_left' })
})

test('cancels once in ten parallel calls', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await server.db.sql`select viv from viv_refund where charge_no = ${chargeNo}`).toEqual([{ viv: 100 }])
})

test('refuses top-ups after the end and allows cancellations for 30 more days', async () => {
  expect((await end()).body.query).toMatchObject({ guardian_no: guardianNo, end_dt: expect.any(String) as string })
  expect((await end()).body.code).toBe('guardian.ended')
  expect((await cap(1000)).body.code).toBe('guardian.ended')
  await expect(charges(server, child, 10)).rejects.toMatchObject({ code: 'viv.guardian' })
  expect((await members())[0]).toMatchObject({ guardian_no: guardianNo, end_dt: expect.any(String) as string })
  expect((await cancel()).status).toBe(200)
  await advanceDays(server, child, ENDED_DAYS)
  const again = await proofOf(server, parent, 'guardian_main')
  expect(await members(again)).toEqual([])
  expect((await cancel(chargeNo, guardianNo, again)).status).toBe(404)
})

test('replaces an ended consent by a new one, with the top-ups of both', async () => {
  await server.call(endMyGuardian, {}, { as: child })
  await giveConsent(server, child, parent, 20_000)
  const now = await members()
  expect(now).toMatchObject([{ monthly_won: 20_000, end_dt: null }])
  expect((await list(now[0]!.guardian_no)).body.query).toMatchObject([{ charge_no: chargeNo }])
  expect((await cancel(chargeNo, now[0]!.guardian_no)).status).toBe(200)
})

test('hides members who are of age or deleted', async () => {
  await server.db.sql`update users set state = 0 where user_no = ${child.user_no}`
  expect(await members()).toEqual([])
  await server.db.sql`update users set state = 1, birth = '2007-11-21' where user_no = ${child.user_no}`
  expect(await members()).toEqual([])
  expect((await end()).status).toBe(404)
  expect((await cancel()).status).toBe(404)
})

test('sends notices to the last proven phone and records the guardian’s account', async () => {
  const columns = { birth: '1980-03-01', ci_hash: server.app.services.digest('ci', parent.name) }
  const account = await server.aMember(columns)
  const phone = '01044440000'
  await open(await proofOf(server, { ...parent, phone }, 'guardian_main'))
  expect(await server.db.sql`select guardian_phone, guardian_user_no from viv_guardian where guardian_no = ${guardianNo}`).toEqual([
    { guardian_phone: phone, guardian_user_no: account.user_no },
  ])
  await end()
  expect((await smsTo(server, phone)).at(-1)).toContain('동의가 끝났어요')
})
