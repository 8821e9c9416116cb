import type { IdentityPurpose } from '#features/identity/rules.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import { beginCharge, chargeViv } from '#features/viv/server/for-topup.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { consentAsGuardian } from '../contract.ts'

export const MINOR = { birth: '2010-01-02', real_name: '김어린', identity_dt: '2026-01-01T00:00:00Z' }
export const VERSION = '2026-11-21'

/** A person as identity verification reports them; the same `name` is the same person. */
export type Parent = { name: string; birth?: string; phone?: string }

let parents = 0
export const aParent = (more: Partial<Parent> = {}): Parent => ({ name: `보호자${++parents}`, ...more })

/** Inserts a completed proof of identity. Returns its number. */
export async function proofOf(
  { db, app, clock }: TestServer,
  { name, birth = '1980-03-01', phone = '01098273645' }: Parent,
  purpose: IdentityPurpose,
  as?: TestMember,
): Promise<string> {
  const { digest } = app.services
  const row = { purpose, provider: 'sandbox', state: 1, real_name: name, birth, gender: 'w', phone, user_no: as?.user_no ?? null }
  const times = { reg_dt: clock.now, expire_dt: new Date(clock.now.getTime() + 1_800_000) }
  const [made] = await db.sql<[{ identity_no: string }]>`
    insert into identity_check ${db.sql({ ...row, ...times, ci_hash: digest('ci', name), di_hash: digest('di', name) })} returning identity_no`
  return made.identity_no
}

/** A member of 16 who agreed to the viv terms. */
export async function aMinor(server: TestServer, columns: Record<string, unknown> = {}): Promise<TestMember> {
  await seedPolicies(server.db, server.clock.now)
  const member = await server.aMember({ ...MINOR, ...columns })
  await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${member.user_no}, 'viv_terms', '2022-03-01', true)`
  return member
}

/** The guardian consents on the member's device. */
export async function giveConsent(server: TestServer, as: TestMember, parent: Parent, monthly_won = 50_000): Promise<void> {
  const identity_no = await proofOf(server, parent, 'guardian', as)
  const { body } = await server.call(consentAsGuardian, { body: { identity_no, monthly_won, version: VERSION } }, { as })
  if (body.state !== 1) throw new Error(String(body.msg))
}

/** Charges viv if the rules allow it. Returns the number of the top-up. @throws AppError */
export async function charges({ db, clock }: TestServer, { user_no }: TestMember, viv: number): Promise<number> {
  const order = await db.transaction((tx) => beginCharge(tx, { user_no, viv }, clock.now))
  await db.transaction((tx) => chargeViv(tx, { order_id: order.order_id, won: order.won, method: 'card' }, clock.now))
  return order.charge_no
}

/** Advances the clock and logs the member in again, since tokens expire after a day. */
export async function advanceDays({ app, db, clock }: TestServer, { user_no }: TestMember, days: number): Promise<TestMember> {
  clock.advance(days * DAY_MS)
  return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
}

/** Texts sent to this phone, newest last. */
export async function smsTo({ db }: TestServer, phone: string): Promise<string[]> {
  const rows = await db.sql<{ message: { text: string } }[]>`
    select message from outbox where channel = 'sms' and recipient = ${phone} order by outbox_no`
  return rows.map(({ message }) => message.text)
}
