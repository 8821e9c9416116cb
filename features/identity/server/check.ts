import { ageOn, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { identityWindow, type Proven } from '#kit/server/integrations/identity/identity.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { beginIdentity, finishIdentity } from '../contract.ts'
import { identityErrors } from '../errors.ts'
import { IDENTITY_MINUTES, isMinor, JOIN_AGE, maskId, maskName, maskPhone, type IdentityPurpose } from '../rules.ts'

/** The proven person. `ci_hash`, `di_hash`: digests of kinds `ci` and `di`. */
export type Person = {
  real_name: string
  birth: string
  gender: 'm' | 'w'
  phone: string
  ci_hash: Buffer
  di_hash: Buffer
  provider: 'portone' | 'sandbox'
}
type Check = Person & { purpose: IdentityPurpose; state: 0 | 1 | 2; user_no: number | null; expire_dt: string }
type CallContext = { me: Me | null; now: Date }

/** Begins a proof and enables its window. */
export async function begin(
  { db, integrations }: Services,
  purpose: IdentityPurpose,
  { me, now }: CallContext,
): Promise<Answer<typeof beginIdentity>> {
  const { identity } = integrations
  const until = new Date(now.getTime() + IDENTITY_MINUTES * MINUTE_MS)
  const [row] = await db.sql<[{ identity_no: string; expire_dt: string }]>`
    insert into identity_check (purpose, provider, user_no, reg_dt, expire_dt)
    values (${purpose}, ${identity.engine}, ${me?.user_no ?? null}, ${now}, ${until}) returning identity_no, expire_dt`
  identity.begin(row.identity_no, until)
  return { ...row, window: identityWindow(row.identity_no) }
}

/** Fetches the result from the provider, once. Stores nothing of a person who is too young to register. */
export async function finish(services: Services, identityNo: string, { me, now }: CallContext): Promise<Answer<typeof finishIdentity>> {
  const { db } = services
  const check = await findCheck(db, identityNo)
  // Only the member who began a proof may finish it.
  if (!check || (check.user_no !== null && check.user_no !== me?.user_no)) throw identityErrors.required()
  if (new Date(check.expire_dt) <= now) throw identityErrors.expired()
  const person = check.state === 0 ? await askProvider(services, identityNo, check.purpose, now) : check
  return {
    real_name: maskName(person.real_name),
    phone: maskPhone(person.phone),
    is_minor: isMinor(person.birth, koreanDay(now)),
    account: check.purpose === 'register' ? await accountOf(db, person.ci_hash) : null,
  }
}

/** `user_no`: the member who uses it; proofs that another member began are refused. */
type ConsumeInput = { identity_no: string; purpose: IdentityPurpose; now: Date; user_no?: number }

/** Consumes a proof of this purpose. @throws `identity.required`, `identity.expired` */
export async function consumeIdentity({ sql }: Tx, { identity_no, purpose, now, user_no }: ConsumeInput): Promise<Person> {
  const [person] = await sql<Person[]>`
    update identity_check set state = 2
    where identity_no = ${identity_no} and purpose = ${purpose} and state = 1 and expire_dt > ${now}
      and (${user_no ?? null}::bigint is null or user_no is null or user_no = ${user_no ?? null})
    returning real_name, birth, gender, phone, ci_hash, di_hash, provider`
  if (person) return person
  const [late] = await sql`
    select from identity_check where identity_no = ${identity_no} and purpose = ${purpose} and state = 1 and expire_dt <= ${now}`
  throw late ? identityErrors.expired() : identityErrors.required()
}

/**
 * Returns the person of a proof without consuming it, for access that lasts until the proof expires (guardians).
 * @throws `identity.required`, `identity.expired`
 */
export async function getValidIdentity({ sql }: Db, { identity_no, purpose, now, user_no }: ValidInput): Promise<Person> {
  const [found] = await sql<(Person & { expire_dt: string })[]>`
    select real_name, birth, gender, phone, ci_hash, di_hash, provider, expire_dt from identity_check
    where identity_no = ${identity_no} and purpose = ${purpose} and state = 1
      and (user_no is null or user_no = ${user_no}::bigint)`
  if (!found) throw identityErrors.required()
  if (Date.parse(found.expire_dt) <= now.getTime()) throw identityErrors.expired()
  return found
}

/** `user_no`: the calling member; null for a guest. */
type ValidInput = { identity_no: string; purpose: IdentityPurpose; now: Date; user_no: number | null }

/** Returns the person of a consumed proof, for a repeated call whose answer was lost. */
export async function findUsedIdentity({ sql }: Db, identityNo: string, now: Date): Promise<Person | undefined> {
  const [person] = await sql<Person[]>`
    select real_name, birth, gender, phone, ci_hash, di_hash, provider from identity_check
    where identity_no = ${identityNo} and state = 2 and expire_dt > ${now}`
  return person
}

async function findCheck({ sql }: Pool, identityNo: string): Promise<Check | undefined> {
  const [check] = await sql<Check[]>`
    select purpose, provider, state, user_no, expire_dt, real_name, birth, gender, phone, ci_hash, di_hash
    from identity_check where identity_no = ${identityNo}`
  return check
}

async function askProvider(
  services: Services,
  identityNo: string,
  purpose: IdentityPurpose,
  now: Date,
): Promise<Pick<Person, ShownFields>> {
  const result = await services.integrations.identity.find(identityNo)
  if (result.state === 'failed') throw identityErrors.failed()
  if (result.state !== 'proven') throw identityErrors.waiting()
  const { person } = result
  if (purpose === 'register' && ageOn(person.birth, koreanDay(now)) < JOIN_AGE) throw identityErrors.under_14()
  return storeResult(services, identityNo, person)
}

type ShownFields = 'real_name' | 'phone' | 'birth' | 'ci_hash'

async function storeResult({ db, digest }: Services, identityNo: string, { ci, di, ...facts }: Proven): Promise<Pick<Person, ShownFields>> {
  const ciHash = digest('ci', ci)
  await db.sql`
    update identity_check set state = 1, ${db.sql({ ...facts, ci_hash: ciHash, di_hash: digest('di', di) })}
    where identity_no = ${identityNo} and state = 0`
  return { ...facts, ci_hash: ciHash }
}

type Account = Answer<typeof finishIdentity>['account']

/** The existing account of this person, with a masked id. */
async function accountOf({ sql }: Pool, ciHash: Buffer): Promise<Account> {
  const [found] = await sql<NonNullable<Account>[]>`
    select u.user_id, u.reg_dt,
      array(select s.provider from social_account s where s.user_no = u.user_no order by s.provider) as providers
    from users u where u.ci_hash = ${ciHash}`
  return found ? { ...found, user_id: found.user_id && maskId(found.user_id) } : null
}
