import type { logIn } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { forgetFailures, householdFailures, oneAtATime, recordFailure, refuseLocked } from './attempts.ts'
import { spendCaptcha } from './captcha.ts'
import { cancelDeletion } from './cancelDeletion.ts'
import { openLogIn } from './open.ts'
import { isPassword } from '#kit/server/auth/password.ts'

type From = { caller: Caller; now: Date }
type Member = { user_no: number; password_hash: string | null; mail: string | null; is_deleting: boolean }

/**
 * Logs in with id and password. An unknown id and a wrong password are indistinguishable: the same answer,
 * the same time, and both count towards the captcha and the lock of the typed id.
 */
export function logInMember(services: Services, body: Body<typeof logIn>, { caller, now }: From): Promise<{ token: string }> {
  const { db } = services
  const typedId = body.user_id.toLowerCase()
  return oneAtATime(typedId, async () => {
    const household = householdFailures(db, caller.address, now)
    // In parallel, so that the time does not reveal which of the two found a row.
    const [{ failed, captcha }, member] = await Promise.all([refuseLocked(db, typedId, now), findByLoginId(db, typedId, now)])
    if (captcha || household.many) await spendCaptcha(services, body.captcha, now)
    const right = await isPassword(member?.password_hash ?? null, body.password)
    if (!right || !member) {
      household.add()
      await recordFailure(db, typedId, member?.mail ?? null, now)
      throw accountErrors.bad_credentials()
    }
    if (failed) await forgetFailures(db, typedId)
    if (member.is_deleting && body.come_back !== true) throw accountErrors.withdrawing()
    return db.transaction(async (tx) => {
      if (member.is_deleting) await cancelDeletion(tx, services, { user_no: member.user_no, now })
      await lockWithPassword(tx, member)
      if (body.user_token !== undefined) await tx.sql`update users set user_token = ${body.user_token} where user_no = ${member.user_no}`
      return { token: await openLogIn(tx, services, { user_no: member.user_no, device: body.device, caller, now }) }
    })
  })
}

async function findByLoginId(db: Db, typedId: string, now: Date): Promise<Member | undefined> {
  const [member] = await db.sql<Member[]>`
    select user_no, password_hash, mail, state = 0 as is_deleting from users
    where lower(user_id) = ${typedId} and (state = 1 or purge_dt > ${now})`
  return member
}

/** Locks the member's row. Refuses when password or account state changed since they were read. */
async function lockWithPassword({ sql }: Db, { user_no, password_hash }: Member): Promise<void> {
  const same = await sql`select from users where user_no = ${user_no} and password_hash = ${password_hash} and state = 1 for share`
  if (same.length === 0) throw accountErrors.bad_credentials()
}
