import { randomBytes } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getCaptcha, type register } from '#features/account/contract.ts'
import type { IdentityPurpose } from '#features/identity/rules.ts'
import { seedPolicies, versionInForce } from '#features/policy/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { TestServer } from '#kit/server/testing/server.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { createCaptcha } from './captcha.ts'
import { account } from './feature.ts'

/** For servers of features that make sensitive changes: account confirms the member. */
export const accountExtensions = composeFeatures([account]).extensions

/** A person as identity verification reports them; the same `name` is the same person. */
export type TestPerson = { name: string; birth?: string; gender?: 'm' | 'w'; phone?: string }

/** Inserts a completed, unused proof of identity. Returns its number. */
export async function aProof(server: TestServer, purpose: IdentityPurpose, { name, birth, gender, phone }: TestPerson): Promise<string> {
  const { digest } = server.app.services
  const [row] = await server.db.sql<[{ identity_no: string }]>`
    insert into identity_check (purpose, provider, state, real_name, birth, gender, phone, ci_hash, di_hash, reg_dt, expire_dt)
    values (${purpose}, 'sandbox', 1, ${name}, ${birth ?? '1990-03-01'}, ${gender ?? 'w'}, ${phone ?? '01098273645'},
      ${digest('ci', name)}, ${digest('di', name)}, ${server.clock.now}, ${new Date(server.clock.now.getTime() + 1_800_000)})
    returning identity_no`
  return row.identity_no
}

let persons = 0
export const aPerson = (more: Partial<TestPerson> = {}): TestPerson => ({ name: `김하루${++persons}`, ...more })

/** Columns of a member whose identity was proven as this person. */
export const provenAs = (server: TestServer, { name, birth, phone }: TestPerson): Record<string, unknown> => ({
  real_name: name,
  birth: birth ?? '1990-03-01',
  phone: phone ?? '01098273645',
  ci_hash: server.app.services.digest('ci', name),
  di_hash: server.app.services.digest('di', name),
  identity_provider: 'sandbox',
  identity_dt: server.clock.now,
})

/** A solved captcha as the web sends it. */
export async function solvedCaptcha(server: TestServer): Promise<string> {
  const { body } = await server.call(getCaptcha)
  const challenge = body.query as Challenge
  return solve(challenge)
}

/** The same for a challenge that takes no time, for tests of something else. */
export async function solvedEasyCaptcha({ app, clock }: TestServer): Promise<string> {
  return solve(await createCaptcha(app.services, clock.now, 1))
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Seeds the policies and returns the consents of a registration. */
export async function joinConsents(server: TestServer): Promise<Body<typeof register>['consents']> {
  await seedPolicies(server.db, server.clock.now)
  const kinds = ['terms', 'privacy', 'age14', 'marketing'] as const
  return Promise.all(
    kinds.map(async (kind) => ({
      kind,
      version: await versionInForce(server.db, kind === 'age14' ? 'terms' : kind, server.clock.now),
      agreed: kind !== 'marketing',
    })),
  )
}

/** Messages in the outbox for this recipient, newest last. */
export async function messagesTo(server: TestServer, recipient: string): Promise<{ subject?: string; text: string }[]> {
  const rows = await server.db.sql<{ message: { text: string } }[]>`
    select message from outbox where recipient = ${recipient} order by outbox_no`
  return rows.map(({ message }) => message)
}

/** Cookie value of the browser that returned from a provider. */
const BROWSER = 'b'.repeat(43)
export const arrivalCookie = { cookie: `other=1; haru_arrival=${BROWSER}` }

/** Inserts the social log-in of a person without an account, in that browser. Returns its number for `register`. */
export async function anArrival(server: TestServer, socialId: string = randomBytes(6).toString('hex')): Promise<string> {
  const socialNo = randomBytes(16).toString('hex')
  await server.db.sql`
    insert into social_arrival (arrival_hash, provider, social_id, mail, path, expire_dt)
    values (${server.app.services.digest('social', `join ${BROWSER} ${socialNo}`)}, 'kakao', ${socialId}, 'kakao@haru.test', '/',
      ${new Date(server.clock.now.getTime() + 1_800_000)})`
  return socialNo
}
