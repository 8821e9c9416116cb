import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginCharge, chargeViv, chargePaid, type ChargePaid } from '#features/viv/server/for-topup.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { featureServer, testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { consentAsGuardian, endMyGuardian, getGuardian, type Guardianship } from '../contract.ts'
import { MEMBERS_MAX } from '../rules.ts'
import { guardian } from './feature.ts'
import { guardianHttp } from './http.ts'
import { forgetGuardian } from './consent.ts'
import { aMinor, aParent, charges, giveConsent, advanceDays, MINOR, proofOf, smsTo, VERSION, type Parent } from './testing.ts'

let server: TestServer
let child: TestMember
beforeAll(async () => {
  server = await featureServer([guardian])
})
afterAll(() => server.close())
beforeEach(async () => {
  child = await aMinor(server)
})

const mine = async (as: TestMember | null = child) => server.call(getGuardian, {}, { as })
const guardianship = async (as = child): Promise<Guardianship> => (await mine(as)).body.query as Guardianship
type AgreeInput = { as?: TestMember | null; identity_no?: string; monthly_won?: number; version?: string; key?: string }
const agree = async (parent: Parent, { as = child, identity_no, monthly_won = 50_000, version = VERSION, key }: AgreeInput = {}) =>
  server.call(
    consentAsGuardian,
    { body: { identity_no: identity_no ?? (await proofOf(server, parent, 'guardian')), monthly_won, version } },
    { as, ...(key === undefined ? {} : { key }) },
  )
const rows = async () =>
  JSON.stringify([
    await server.db.sql`select * from viv_guardian order by 1`,
    await server.db.sql`select * from guardian_answer order by 1`,
    await server.db.sql`select count(*) from outbox`,
    await server.db.sql`select * from viv_charge order by 1`,
  ])

test('refuses guests, adults, members of unknown age, unsuitable guardians and foreign proofs', async () => {
  const parent = aParent()
  const [adult, unknown, other] = [
    await aMinor(server, { birth: '1990-01-01' }),
    await aMinor(server, { birth: null }),
    await aMinor(server),
  ]
  const self = aParent()
  await server.db.sql`update users set ci_hash = ${server.app.services.digest('ci', self.name)} where user_no = ${child.user_no}`
  const before = await rows()
  expect((await mine(null)).status).toBe(401)
  expect((await server.call(endMyGuardian, {}, { as: null })).status).toBe(401)
  const refused = [
    [await agree(parent, { as: null }), 'auth.required'],
    [await agree(parent, { as: adult }), 'guardian.not_needed'],
    [await agree(parent, { as: unknown }), 'viv.identity'],
    [await agree(self), 'guardian.self'],
    [await agree(aParent({ birth: '2007-11-22' })), 'guardian.too_young'],
    [await agree(parent, { identity_no: await proofOf(server, parent, 'guardian', other) }), 'identity.required'],
    [await agree(parent, { identity_no: await proofOf(server, parent, 'verify') }), 'identity.required'],
    [await agree(parent, { identity_no: await proofOf(server, parent, 'guardian_main') }), 'identity.required'],
    [await agree(parent, { identity_no: randomUUID() }), 'identity.required'],
    [await agree(parent, { version: '2020-01-01' }), 'guardian.version'],
    [await agree(parent, { monthly_won: 70_001 }), 'guardian.cap'],
    [await agree(parent, { monthly_won: 71_000 }), 'guardian.cap'],
    [await agree(parent, { monthly_won: 1500 }), 'guardian.cap'],
    [await agree(parent, { monthly_won: 0 }), 'guardian.cap'],
    [await server.call(endMyGuardian, {}, { as: child }), 'guardian.ended'],
  ] as const
  expect(refused.map(([{ body }]) => body.code)).toEqual(refused.map(([, code]) => code))
  expect(await rows()).toBe(before)
  // Turns 19 today.
  expect((await agree(aParent({ birth: '2007-11-21' }))).status).toBe(200)
})

test('stores a consent as evidence, notifies the guardian by SMS and returns masked data', async () => {
  const parent = aParent({ name: '홍길동', phone: '01055556666' })
  expect(await guardianship()).toEqual({ is_needed: true, max_won: 70_000, version: VERSION, guardian: null })
  const { body } = await agree(parent)
  expect(body.query).toMatchObject({
    guardian: { guardian_name: '홍*동', guardian_phone: '010-****-6666', monthly_won: 50_000, month_won: 0 },
  })
  expect(
    await server.db
      .sql`select act, actor, version, monthly_won, ip is not null as has_ip from guardian_answer where user_no = ${child.user_no}`,
  ).toEqual([{ act: 'agree', actor: 'guardian', version: VERSION, monthly_won: 50_000, has_ip: true }])
  const [text] = await smsTo(server, '01055556666')
  expect(text).toContain('홍*동 님이')
  expect(text).toContain('한 달 한도 50,000원')
  expect(text).toContain('http://haru.test/#/guardian')
  await expect(server.db.sql`update guardian_answer set monthly_won = 1`).rejects.toThrow('append-only')
  await expect(server.db.sql`delete from guardian_answer`).rejects.toThrow('append-only')
})

test('accepts one of five parallel guardians, and a repeated key once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => agree(aParent())))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('guardian.exists')
  const [other, key, parent] = [await aMinor(server), randomUUID(), aParent()]
  const identity_no = await proofOf(server, parent, 'guardian')
  const twice = [await agree(parent, { as: other, identity_no, key }), await agree(parent, { as: other, identity_no, key })]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]?.body).toEqual(twice[1]?.body)
  // The proof is consumed.
  expect((await agree(parent, { as: await aMinor(server), identity_no })).body.code).toBe('identity.required')
})

test('limits a guardian to five members, even in parallel', async () => {
  const parent = aParent()
  const children = await Promise.all(Array.from({ length: MEMBERS_MAX + 2 }, () => aMinor(server)))
  const answers = await Promise.all(children.map((as) => agree(parent, { as })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MEMBERS_MAX)
  expect(answers.filter(({ body }) => body.code === 'guardian.too_many')).toHaveLength(2)
})

test('ends a consent for the member: refuses top-ups, cancels a pending order and notifies the guardian', async () => {
  const parent = aParent({ phone: '01077778888' })
  await giveConsent(server, child, parent)
  await charges(server, child, 100)
  await server.db.sql`insert into viv_charge (user_no, viv, won, reg_dt, expire_dt) values (${child.user_no}, 10, 1000, now(), now())`
  expect((await server.call(endMyGuardian, {}, { as: child })).body.query).toMatchObject({ guardian: null, is_needed: true })
  expect(await server.db.sql`select state from viv_charge where user_no = ${child.user_no} order by 1`).toEqual([
    { state: 2 },
    { state: 6 },
  ])
  await expect(charges(server, child, 10)).rejects.toMatchObject({ code: 'viv.guardian' })
  expect((await smsTo(server, '01077778888')).at(-1)).toContain('동의가 끝났어요')
  expect(
    await server.db.sql`select act, actor, version from guardian_answer where user_no = ${child.user_no} order by answer_no`,
  ).toMatchObject([{ act: 'agree' }, { act: 'end', actor: 'member', version: VERSION }])
  await giveConsent(server, child, parent, 1000)
  expect(await guardianship()).toMatchObject({ guardian: { monthly_won: 1000, month_won: 10_000 } })
})

/** Runs the extension as topup does after crediting a payment. */
async function runChargePaid(chargeNo: number): Promise<void> {
  const [charge] = await server.db.sql<[ChargePaid]>`
    select user_no, charge_no, order_id, viv, won, method, guardian_no from viv_charge where charge_no = ${chargeNo}`
  await server.db.transaction((tx) => server.app.services.extensions.run(chargePaid, tx, charge, server.clock.now))
}

test('notifies the guardian of each top-up with the sum of the month', async () => {
  const parent = aParent({ phone: '01033334444' })
  await giveConsent(server, child, parent)
  const chargeAndNotify = async (viv: number, as = child): Promise<void> => {
    const charge_no = await charges(server, as, viv)
    await runChargePaid(charge_no)
    await server.app.services.jobs.run(server.clock.now)
  }
  await chargeAndNotify(100)
  await chargeAndNotify(50)
  const texts = await smsTo(server, '01033334444')
  expect(texts).toHaveLength(3)
  expect(texts.at(-1)).toContain('비브 5,000원을 충전했어요. 이번 달 15,000원 / 한 달 한도 50,000원')
  expect(texts.at(-1)).toContain('http://haru.test/#/guardian')
  // An adult has no guardian.
  const count = async () => (await server.db.sql`select from outbox`).length
  const before = await count()
  await chargeAndNotify(100, await aMinor(server, { birth: '1990-01-01' }))
  expect(await count()).toBe(before)
})

test('notifies only the current guardian of a top-up that began under an ended consent', async () => {
  const [first, second] = [aParent({ phone: '01044445555' }), aParent({ phone: '01055556666' })]
  await giveConsent(server, child, first)
  const { db, clock } = server
  const begin = () => db.transaction((tx) => beginCharge(tx, { user_no: child.user_no, viv: 100 }, clock.now))
  const pay = ({ order_id, won }: { order_id: string; won: number }) =>
    db.transaction((tx) => chargeViv(tx, { order_id, won, method: 'card' }, clock.now))
  const [late, never] = [await begin(), await begin()]
  await server.call(endMyGuardian, {}, { as: child })
  expect(await pay(never)).toBe('over')
  await giveConsent(server, child, second, 10_000)
  expect(await pay(late)).toBe('credited')
  await runChargePaid(late.charge_no)
  await server.app.services.jobs.run(clock.now)
  const charged = async (phone: string) => (await smsTo(server, phone)).filter((text) => text.includes('충전했어요')).length
  expect([await charged('01044445555'), await charged('01055556666')]).toEqual([0, 1])
  expect(await pay(never)).toBe('over')
})

test('keeps the evidence separately when the member is deleted, and nothing else', async () => {
  const parent = aParent({ name: '나보호' })
  await giveConsent(server, child, parent)
  await server.db.transaction(async (tx) => {
    await forgetGuardian(tx, child.user_no)
    await tx.sql`delete from users where user_no = ${child.user_no}`
  })
  const records = await server.db.sql`select kind, content from kept_record where user_no = ${child.user_no}`
  expect(records).toMatchObject([
    { kind: 'consent', content: { guardian_name: '나보호', guardian_answers: [{ act: 'agree', version: VERSION }] } },
  ])
  expect(await server.db.sql`select from viv_guardian where user_no = ${child.user_no}`).toHaveLength(0)
})

test('never charges without a consent or above the limit of the Korean month', async () => {
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('charge' as const), viv: fc.constantFrom(10, 30, 50, 100, 300) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('agree' as const), won: fc.constantFrom(1000, 10_000, 30_000, 70_000) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 9, 20) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14 }), async (acts) => {
      // The clock runs through years.
      let me = await aMinor(server, { birth: `${server.clock.now.getFullYear() - 16}-01-02` })
      const parent = aParent()
      let [cap, month, paid] = [null as number | null, koreanDay(server.clock.now).slice(0, 7), 0]
      for (const one of acts) {
        if (one.what === 'wait') {
          me = await advanceDays(server, me, one.days)
          const now = koreanDay(server.clock.now).slice(0, 7)
          if (now !== month) [month, paid] = [now, 0]
        } else if (one.what === 'agree') {
          const { status } = await agree(parent, { as: me, monthly_won: one.won })
          expect(status).toBe(cap === null ? 200 : 409)
          cap ??= one.won
        } else if (one.what === 'end') {
          expect((await server.call(endMyGuardian, {}, { as: me })).status).toBe(cap === null ? 409 : 200)
          cap = null
        } else {
          const code = await charges(server, me, one.viv).then(
            () => 'charged',
            (error: AppError) => error.code,
          )
          const fits = cap !== null && paid + one.viv * 100 <= cap
          expect(code).toBe(fits ? 'charged' : cap === null ? 'viv.guardian' : 'viv.charge_month')
          if (fits) paid += one.viv * 100
        }
        expect((await guardianship(me)).guardian).toEqual(
          cap === null ? null : expect.objectContaining({ monthly_won: cap, month_won: paid }),
        )
      }
    }),
    { numRuns: 30 },
  )
})

test('without a text in force, shows the state and refuses new consents', async () => {
  const bare = await testServer(guardianHttp)
  const [unguarded, guarded] = [await bare.aMember(MINOR), await bare.aMember(MINOR)]
  await bare.db.sql`
    insert into viv_guardian (user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
    values (${guarded.user_no}, '김보호', '01012345678', '\\x01', 10000, ${bare.clock.now})`
  const get = async (as: TestMember) => (await bare.call(getGuardian, {}, { as })).body.query
  expect(await get(unguarded)).toMatchObject({ is_needed: true, version: '', guardian: null })
  for (const version of ['', VERSION]) {
    const identity_no = await proofOf(bare, aParent(), 'guardian', unguarded)
    const { status, body } = await bare.call(consentAsGuardian, { body: { identity_no, monthly_won: 10_000, version } }, { as: unguarded })
    expect([status, body.code]).toEqual([503, 'guardian.no_text'])
  }
  expect(await bare.db.sql`select from viv_guardian`).toHaveLength(1)
  expect(await get(guarded)).toMatchObject({ version: '', guardian: { monthly_won: 10_000 } })
  await bare.close()
})
