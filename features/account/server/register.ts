import type { register } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { peekUsedIdentity } from '#features/identity/server/public.ts'
import { peekArrival } from '#features/social/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { AppError, requestErrors } from '#kit/contract/errors.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { joinMember, type Join, type WayIn } from './join.ts'
import { refuseIdForm, refuseNameForm, tidyName } from './names.ts'
import { refuseWeak } from './newPassword.ts'
import { openLogIn } from './open.ts'
import { hashPassword, isPassword } from './password.ts'
import { uniqueTaken } from './taken.ts'

type Asked = Body<typeof register>
type From = { caller: Caller; now: Date }

/** Makes a member of a person who was proven, and logs in. */
export async function registerMember(services: Services, body: Asked, { caller, now }: From): Promise<{ token: string }> {
  const name = tidyName(body.haru_name)
  refuseNameForm(name)
  // Before the transaction, since hashing takes long.
  const way = await wayIn(body)
  const join: Join = { ...body, haru_name: name, way, caller, now }
  try {
    return { token: await services.db.transaction((tx) => joinMember(tx, services, join)) }
  } catch (error) {
    const token = isUsed(error) ? await joinedAlready(services, join, body.password) : undefined
    if (token !== undefined) return { token }
    throw uniqueTaken(error)
  }
}

async function wayIn({ user_id, password, password_confirm, social_no }: Asked): Promise<WayIn> {
  if (social_no !== undefined) {
    if (user_id !== undefined || password !== undefined) throw requestErrors.invalid('social_no')
    return { social_no }
  }
  refuseIdForm(user_id ?? '')
  const user = { user_id: user_id ?? '', password: password ?? '' }
  refuseWeak({ password: user.password, password_confirm }, user)
  return { ...user, password_hash: await hashPassword(user.password) }
}

const isUsed = (error: unknown): boolean => error instanceof AppError && error.code === identityErrors.required.code

/** The call came again whose answer was lost: the proof was used by this very member, who logs in with the same. */
async function joinedAlready(services: Services, join: Join, password: string | undefined): Promise<string | undefined> {
  const { db } = services
  const { identity_no, way, caller, now } = join
  const person = await peekUsedIdentity(db, identity_no, now)
  if (!person) return undefined
  const [member] = await db.sql<{ user_no: number; user_id: string | null; password_hash: string | null }[]>`
    select user_no, user_id, password_hash from users where ci_hash = ${person.ci_hash} and state = 1`
  if (!member) return undefined
  const same =
    'social_no' in way
      ? (await peekArrival(db, services, { social_no: way.social_no, caller }))?.user_no === member.user_no
      : member.user_id === way.user_id && (await isPassword(member.password_hash, password ?? ''))
  if (!same) throw accountErrors.person_exists()
  return db.transaction((tx) => openLogIn(tx, services, { user_no: member.user_no, device: join.device, caller, now }))
}
