import type { logIn } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { limitGuesses, type GuessPlace } from '#kit/server/auth/guesses.ts'
import { isPassword } from '#kit/server/auth/password.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import type { Services } from '#kit/server/http/services.ts'
import { logSecurity } from '#kit/server/log/security.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { accountKey } from './attempts.ts'
import { findKnownBrowser } from './browser.ts'
import { spendCaptcha } from './captcha.ts'
import { cancelDeletion } from './cancelDeletion.ts'
import { lockedMail } from './mail.ts'
import { openLogIn, placeOf, timeOf, type LogInNotice } from './open.ts'

/** Runs when wrong passwords lock a place out of a member's account, once a day. */
export const logInLocked = extensionPoint<(tx: Tx, attempt: LogInNotice) => Promise<void>>('logInLocked')

type From = { caller: Caller; now: Date }
type Member = { user_no: number; password_hash: string | null; mail: string | null; is_deleting: boolean }

/**
 * Logs in with id and password. An unknown id and a wrong password are indistinguishable: the same answer, the same time, and both
 * count towards the captcha and the lock.
 */
export async function logInMember(services: Services, body: Body<typeof logIn>, { caller, now }: From): Promise<{ token: string }> {
  const { db, extensions } = services
  const typedId = body.user_id.toLowerCase()
  const browser = await findKnownBrowser(db, services, { typedId, caller, now })
  const place: GuessPlace = browser ? { browser } : { address: caller.address }
  let member: Member | undefined
  const right = await limitGuesses(db, {
    account: accountKey(typedId),
    place,
    now,
    captcha: () => spendCaptcha(services, body.captcha, now),
    async check() {
      member = await findByLoginId(db, typedId, now)
      const hashFor = browser ? { place: browser.toString('hex') } : { place: householdOf(caller.address), account: typedId }
      return isPassword(member?.password_hash ?? null, body.password, hashFor)
    },
    locked: accountErrors.locked,
    async onLock(tx) {
      const event = { security: 'log-in-locked', user_no: member?.user_no ?? null }
      logSecurity(services.log, caller, event, 'wrong passwords locked a place out of an account')
      if (!member) return
      const words = `${timeOf(now)} · ${placeOf({ device: caller.agent, address: caller.address })}`
      if (member.mail !== null) await send(tx, lockedMail(member.mail, now), now)
      await extensions.run(logInLocked, tx, { user_no: member.user_no, target: 'login', words, now })
    },
  })
  if (!right || !member) {
    logSecurity(services.log, caller, { security: 'log-in-refused', user_no: member?.user_no ?? null }, 'a log-in was refused')
    throw accountErrors.bad_credentials()
  }
  const { user_no, is_deleting } = member
  if (is_deleting && body.come_back !== true) throw accountErrors.withdrawing()
  const proven = member
  return db.transaction(async (tx) => {
    if (is_deleting) await cancelDeletion(tx, services, { user_no, now })
    await lockWithPassword(tx, proven)
    return { token: await openLogIn(tx, services, { user_no, device: body.device, user_token: body.user_token, caller, now }) }
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
