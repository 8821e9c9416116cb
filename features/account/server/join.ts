import { accountErrors } from '#features/account/errors.ts'
import { CONSENT_TEXT, NEEDED_CONSENTS, passwordProblem, type JoinConsent } from '#features/account/rules.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { isMinor, JOIN_AGE } from '#features/identity/rules.ts'
import { consumeIdentity } from '#features/identity/server/public.ts'
import { versionInForce } from '#features/policy/server/public.ts'
import { saveSettings } from '#features/settings/server/public.ts'
import { socialErrors } from '#features/social/errors.ts'
import { linkArrival, consumeArrival } from '#features/social/server/public.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { rememberHash } from './newPassword.ts'
import { openLogIn } from './open.ts'
import { ipOf } from '#kit/server/http/limits.ts'

/** By an id and a password, or by a social log-in. */
export type JoinMethod = { user_id: string; password: string; password_hash: string } | { social_no: string }

export type Join = {
  identity_no: string
  haru_name: string
  method: JoinMethod
  referral?: string | undefined
  consents: { kind: JoinConsent; version: string; agreed: boolean }[]
  user_token?: string | undefined
  device?: string | undefined
  caller: Caller
  now: Date
}

/** Creates a member with everything that belongs to one. Returns the first token. */
export async function joinMember(tx: Tx, services: Services, join: Join): Promise<string> {
  const { method, now, caller } = join
  // First: its row lock makes a duplicate of the same call wait.
  const person = await consumeIdentity(tx, { identity_no: join.identity_no, purpose: 'register', now })
  const today = koreanDay(now)
  if (ageOn(person.birth, today) < JOIN_AGE) throw identityErrors.under_14()
  if ('password' in method) {
    const problem = passwordProblem(method.password, { user_id: method.user_id, phone: person.phone })
    if (problem) throw problem('password')
  }
  await refuseConsents(tx, join)
  await refusePerson(tx, person, now)
  const arrival = 'social_no' in method ? await consumeArrival(tx, services, { social_no: method.social_no, caller, now }) : null
  if (arrival === undefined) throw socialErrors.expired('social_no')
  const userNo = await insertMember(tx, join, {
    ...person,
    user_id: 'user_id' in method ? method.user_id : null,
    password_hash: 'user_id' in method ? method.password_hash : null,
    referrer_no: join.referral ? await referrerOf(tx, join.referral) : null,
  })
  if ('password_hash' in method) await rememberHash(tx, userNo, method.password_hash, now)
  if (arrival) await linkArrival(tx, { ...arrival, user_no: userNo, now })
  await insertConsents(tx, userNo, join)
  if (isMinor(person.birth, today)) await saveSettings(tx, userNo, MINOR_SETTINGS, now)
  return openLogIn(tx, services, { user_no: userNo, device: join.device, user_token: join.user_token, caller, now })
}

/** Initial settings of members aged 14 to 18 (decisions d-8, d-11). */
const MINOR_SETTINGS = [
  { setting_key: 'default_visibility', setting_value: 'followers' },
  { setting_key: 'chat_from', setting_value: 'mutual' },
]

/** Refuses unless all required consents are given, each once and for the version in force. */
async function refuseConsents(tx: Tx, { consents, now }: Join): Promise<void> {
  const agreed = new Set(consents.filter((one) => one.agreed).map(({ kind }) => kind))
  if (!NEEDED_CONSENTS.every((kind) => agreed.has(kind))) throw accountErrors.consent_required('consents')
  if (new Set(consents.map(({ kind }) => kind)).size !== consents.length) throw requestErrors.invalid('consents')
  if (agreed.has('marketing_night') && !agreed.has('marketing')) throw accountErrors.marketing_first('consents')
  for (const { kind, version } of consents) {
    if (version !== (await versionInForce(tx, CONSENT_TEXT[kind], now))) throw accountErrors.consent_version('consents')
  }
}

type Person = Awaited<ReturnType<typeof consumeIdentity>>

/** Refuses a person who has an account, or who deleted one less than 30 days ago. */
async function refusePerson({ sql }: Tx, { ci_hash, di_hash }: Person, now: Date): Promise<void> {
  const [known] = await sql<{ is_here: boolean; has_left: boolean }[]>`
    select exists (select from users where ci_hash = ${ci_hash}) as is_here,
      exists (select from withdrawn_person where di_hash = ${di_hash} and until_dt > ${now}) as has_left`
  if (known?.is_here) throw accountErrors.person_exists()
  if (known?.has_left) throw accountErrors.rejoin_soon()
}

/** A name takes precedence over a number, since a name may consist of digits. */
async function referrerOf({ sql }: Tx, referral: string): Promise<number> {
  const no = /^\d{1,15}$/.test(referral) ? Number(referral) : null
  const [referrer] = await sql<{ user_no: number }[]>`
    select user_no from users where state = 1 and (lower(haru_name) = lower(${referral.normalize('NFC')}) or user_no = ${no})
    order by user_no is not distinct from ${no} limit 1`
  if (!referrer) throw accountErrors.referral('referral')
  return referrer.user_no
}

type Row = Person & { user_id: string | null; password_hash: string | null; referrer_no: number | null }

/** Inserts the member with the first persona of the person's gender; the setup asks for another. */
async function insertMember({ sql }: Tx, { haru_name, now }: Join, row: Row): Promise<number> {
  const { user_id, password_hash, referrer_no, gender, real_name, birth, phone, ci_hash, di_hash, provider } = row
  const [member] = await sql<[{ user_no: number }]>`
    insert into users (user_id, password_hash, referrer_no, haru_name, haru_character, gender, reg_dt,
      real_name, birth, phone, ci_hash, di_hash, identity_provider, identity_dt)
    values (${user_id}, ${password_hash}, ${referrer_no}, ${haru_name}, '1', ${gender}, ${now},
      ${real_name}, ${birth}, ${phone}, ${ci_hash}, ${di_hash}, ${provider}, ${now})
    returning user_no`
  return member.user_no
}

/** Stores each answer as evidence, refusals too. */
async function insertConsents({ sql }: Tx, userNo: number, { consents, caller, now }: Join): Promise<void> {
  await sql`
    insert into user_consent (user_no, kind, version, agreed, ip, ua, reg_dt)
    select ${userNo}, given.*, ${ipOf(caller)}, ${caller.agent.slice(0, UA_MAX)}, ${now}
    from jsonb_to_recordset(${sql.json(consents)}) as given (kind text, version text, agreed boolean)`
}

const UA_MAX = 400
