import type { register } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { findUsedIdentity } from '#features/identity/server/public.ts'
import { findArrivalMember } from '#features/social/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { AppError, requestErrors } from '#kit/contract/errors.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { joinMember, type Join, type JoinMethod } from './join.ts'
import { normalizeName, refuseIdForm, refuseNameForm } from './names.ts'
import { refuseWeak } from './newPassword.ts'
import { openLogIn } from './open.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import { hashPassword, isPassword } from '#kit/server/auth/password.ts'
import { uniqueViolationError } from './uniqueViolation.ts'

type Asked = Body<typeof register>
type From = { caller: Caller; now: Date }

/** Creates a member for a proven person and logs in. */
export async function registerMember(services: Services, body: Asked, { caller, now }: From): Promise<{ token: string }> {
  const name = normalizeName(body.haru_name)
  await refuseNameForm(services.db, name)
  // Before the transaction, since hashing is slow.
  const method = await methodOf(services.db, body, caller)
  const join: Join = { ...body, haru_name: name, method, caller, now }
  try {
    return { token: await services.db.transaction((tx) => joinMember(tx, services, join)) }
  } catch (error) {
    const token = isUsed(error) ? await logInRepeatedCall(services, join, body.password) : undefined
    if (token !== undefined) return { token }
    throw uniqueViolationError(error)
  }
}

async function methodOf(db: Db, { user_id, password, password_confirm, social_no }: Asked, { address }: Caller): Promise<JoinMethod> {
  if (social_no !== undefined) {
    if (user_id !== undefined || password !== undefined) throw requestErrors.invalid('social_no')
    return { social_no }
  }
  await refuseIdForm(db, user_id ?? '')
  const user = { user_id: user_id ?? '', password: password ?? '' }
  refuseWeak({ password: user.password, password_confirm }, user)
  return { ...user, password_hash: await hashPassword(user.password, { place: householdOf(address) }) }
}

const isUsed = (error: unknown): boolean => error instanceof AppError && error.code === identityErrors.required.code

/** Answers a repeat of a call whose answer was lost: logs in when the credentials are those of the member who used the proof. */
async function logInRepeatedCall(services: Services, join: Join, password: string | undefined): Promise<string | undefined> {
  const { db } = services
  const { identity_no, method, caller, now } = join
  const person = await findUsedIdentity(db, identity_no, now)
  if (!person) return undefined
  const [member] = await db.sql<{ user_no: number; user_id: string | null; password_hash: string | null }[]>`
    select user_no, user_id, password_hash from users where ci_hash = ${person.ci_hash} and state = 1`
  if (!member) return undefined
  const same =
    'social_no' in method
      ? (await findArrivalMember(db, services, { social_no: method.social_no, caller }))?.user_no === member.user_no
      : member.user_id === method.user_id &&
        (await isPassword(member.password_hash, password ?? '', { place: householdOf(caller.address) }))
  if (!same) throw accountErrors.person_exists()
  const { device, user_token } = join
  return db.transaction((tx) => openLogIn(tx, services, { user_no: member.user_no, device, user_token, caller, now }))
}
