import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile, logIn } from '#features/account/contract.ts'
import { account } from '#features/account/server/feature.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { getWithdrawal } from '#features/account-deletion/contract.ts'
import { accountDeletion } from '#features/account-deletion/server/feature.ts'
import { accountLeft } from '#features/account-deletion/server/public.ts'
import { purgeMembers } from '#features/account-deletion/server/purge.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'

const PASSWORD = '하루 비밀 1!'

let server: TestServer
let hash: string
let me: TestMember
let id: string
/** Members with a blocker. */
const busy = new Set<number>()
/** The losses of members. */
const rich = new Map<number, number>()
let left = 0

beforeAll(async () => {
  const order: Feature = {
    name: 'order',
    deletionBlockers: async (_db, userNo) =>
      busy.has(userNo) ? [{ kind: 'order', text: '받지 않은 주문이 있어요.', link: '/order-list' }] : [],
    deletionLosses: lossOf,
    extensions: [extend(accountLeft, async () => void left++)],
  }
  server = await featureServer([account, accountDeletion, order])
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  id = `leaver${Math.floor(Math.random() * 1e9)}`
  me = await server.aMember({ user_id: id, password_hash: hash, ci_hash: Buffer.from(crypto.randomUUID()) })
  left = 0
})

const lossOf = async (_db: unknown, userNo: number) => {
  const amount = rich.get(userNo) ?? 0
  return amount === 0 ? [] : [{ kind: 'viv', amount, text: `비브 ${amount}`, agree: `${amount}에 동의해요`, ways: [] }]
}

type Agreed = { kind: string; amount: number }[]
type Body = Partial<{ password: string; identity_no: string; reason: string; reason_text: string; agreed: Agreed }>
const leave = (body: Body = {}, as: TestMember | null = me) =>
  server.send('POST /v1/user/withdrawal', { password: PASSWORD, reason: 'rarely', ...body }, { as })
const stateOf = async ({ user_no } = me) =>
  (await server.db.sql<{ state: number }[]>`select state from users where user_no = ${user_no}`)[0]?.state
const reasons = () => server.db.sql`select reason, reason_text from withdrawal_reason order by reason_no`

async function proof(ci: Buffer, purpose = 'withdraw'): Promise<string> {
  const row = {
    purpose,
    provider: 'sandbox',
    state: 1,
    real_name: '김하루',
    birth: '1990-01-01',
    gender: 'm',
    phone: '01012345678',
    ci_hash: ci,
    di_hash: ci,
    reg_dt: server.clock.now,
    expire_dt: new Date(server.clock.now.getTime() + MINUTE_MS),
  }
  const [made] = await server.db.sql<[{ identity_no: string }]>`insert into identity_check ${server.db.sql(row)} returning identity_no`
  return made.identity_no
}

test('refuses guests and members without a proof, and changes nothing', async () => {
  expect((await server.call(getWithdrawal)).status).toBe(401)
  expect((await leave({}, null)).status).toBe(401)
  const ofAnother = Buffer.from(crypto.randomUUID())
  for (const [body, code] of [
    [{ password: 'wrong' }, 'auth.pw_wrong'],
    [{ password: '' }, 'auth.pw_wrong'],
    [{ identity_no: crypto.randomUUID() }, 'identity.required'],
    [{ identity_no: await proof(ofAnother) }, 'auth.other_person'],
  ] as const) {
    expect((await leave(body)).body.code).toBe(code)
  }
  expect(await stateOf()).toBe(1)
  expect(await reasons()).toEqual([])
})

test('shows the accepted proofs, the end of the grace period, and the blockers', async () => {
  const ask = async (as: TestMember) => (await server.call(getWithdrawal, {}, { as })).body.query
  expect(await ask(me)).toEqual({ blockers: [], losses: [], needs: 'password', purge_dt: '2026-11-28T14:59:59.000Z' })
  const social = await server.aMember({ user_id: null })
  busy.add(social.user_no)
  expect(await ask(social)).toMatchObject({ needs: 'identity', blockers: [{ kind: 'order', link: '/order-list' }] })
})

test('refuses while a blocker exists, also one that appeared after the page was shown', async () => {
  busy.add(me.user_no)
  expect((await leave()).body).toMatchObject({ state: -9, code: 'withdraw.blocked' })
  expect([await stateOf(), left]).toEqual([1, 0])
})

test('requires consent to the current losses, and stores the consent', async () => {
  rich.set(me.user_no, 1230)
  expect((await server.call(getWithdrawal, {}, { as: me })).body.query).toMatchObject({ losses: [{ kind: 'viv', amount: 1230 }] })
  for (const agreed of [[], [{ kind: 'viv', amount: 1229 }], [{ kind: 'other', amount: 9999 }]]) {
    expect((await leave({ agreed })).body).toMatchObject({ state: -9, code: 'withdraw.losses', field: 'agreed' })
  }
  const kept = () => server.db.sql`select kind, content, keep_until from kept_record where user_no = ${me.user_no}`
  expect([await stateOf(), left, [...(await kept())]]).toEqual([1, 0, []])
  expect((await leave({ agreed: [{ kind: 'viv', amount: 1230 }] })).status).toBe(200)
  expect([...(await kept())]).toEqual([
    { kind: 'consent', content: { lost: [{ kind: 'viv', amount: 1230, agree: '1230에 동의해요' }] }, keep_until: '2031-11-21' },
  ])
})

test.each([
  [{ reason: 'other' }, 'withdraw.needs_text', 'reason_text'],
  [{ reason: 'bored' }, 'request.invalid', 'reason'],
  [{ reason_text: 'x'.repeat(501) }, 'request.invalid', 'reason_text'],
])('refuses the body %j', async (body, code, field) => {
  expect((await leave(body)).body).toMatchObject({ code, field })
  expect(await stateOf()).toBe(1)
})

describe('a deletion', () => {
  test('ends every session at once, and stores the reason without the member', async () => {
    const { sessions } = server.app.services
    const other = { ...me, token: await sessions.open(server.db, { user_no: me.user_no, device: 'other', now: server.clock.now }) }
    expect((await server.call(getProfile, {}, { as: other })).status).toBe(200)
    const { status, body } = await leave({ reason: 'other', reason_text: ' 잠시 쉴게요 ' })
    expect({ status, query: body.query }).toEqual({ status: 200, query: { purge_dt: '2026-11-28T14:59:59.000Z' } })
    for (const as of [me, other]) expect((await server.call(getProfile, {}, { as })).status).toBe(401)
    expect((await reasons()).at(-1)).toEqual({ reason: 'other', reason_text: '잠시 쉴게요' })
    expect(left).toBe(1)
  })

  test('works with a proof of identity, which is consumed', async () => {
    const ci_hash = Buffer.from(crypto.randomUUID())
    const social = await server.aMember({ user_id: null, ci_hash })
    const identity_no = await proof(ci_hash)
    expect((await leave({ identity_no }, social)).status).toBe(200)
    expect(await server.db.sql`select state from identity_check where identity_no = ${identity_no}`).toEqual([{ state: 2 }])
  })

  test('refuses a proof of identity with another purpose', async () => {
    const ci_hash = Buffer.from(crypto.randomUUID())
    const social = await server.aMember({ user_id: null, ci_hash })
    expect((await leave({ identity_no: await proof(ci_hash, 'verify') }, social)).body).toMatchObject({ code: 'identity.required' })
  })
})

const restore = () => server.call(logIn, { body: { user_id: id, password: PASSWORD, come_back: true } })
const purge = () => purgeMembers(server.db, server.clock.now, server.app.services)

test('a log-in with the restore flag cancels it within the grace period', async () => {
  await leave()
  expect((await server.call(logIn, { body: { user_id: id, password: PASSWORD } })).body).toMatchObject({ code: 'auth.withdrawing' })
  server.clock.advance(7 * DAY_MS)
  await purge()
  expect((await restore()).status).toBe(200)
  expect(await stateOf()).toBe(1)
})

test('of a restoring log-in and a parallel purge exactly one succeeds', async () => {
  const outcomes = new Set<string>()
  for (const late of [-1, 0, 1, -1, 0, 1]) {
    id = `leaver${Math.floor(Math.random() * 1e9)}`
    me = await server.aMember({ user_id: id, password_hash: hash })
    await leave()
    const [row] = await server.db.sql<{ purge_dt: string }[]>`select purge_dt from users where user_no = ${me.user_no}`
    server.clock.advance(Date.parse(row!.purge_dt) + late - server.clock.now.getTime())
    const [back] = await Promise.all([restore(), purge(), purge()])
    const state = await stateOf()
    expect([back.status === 200, state]).toEqual(back.status === 200 ? [true, 1] : [false, undefined])
    outcomes.add(`${late}:${back.status}`)
  }
  expect([...outcomes].toSorted()).toEqual(['-1:200', '0:400', '1:400'])
})
