import { LRUCache } from 'lru-cache'
import { accountErrors } from '#features/account/errors.ts'
import { isLocked, LOCK_MINUTES, LOGIN_FAILS_MAX, needsCaptcha } from '#features/account/rules.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { lockedMail } from './mail.ts'

/** What is known of failures at this id, and whether the next try needs a captcha. @throws `auth.locked` while it is locked */
export async function refuseLocked(db: Db, typedId: string, now: Date): Promise<{ failed: boolean; captcha: boolean }> {
  const [attempt] = await db.sql<{ fail_qtt: number; lock_dt: string | null }[]>`
    select fail_qtt, lock_dt from login_attempt where user_id = ${typedId}`
  if (!attempt) return { failed: false, captcha: false }
  if (attempt.lock_dt === null) return { failed: true, captcha: needsCaptcha(attempt.fail_qtt) }
  if (isLocked(new Date(attempt.lock_dt), now)) throw accountErrors.locked()
  return { failed: true, captcha: false }
}

/** Counts a failure. The lock and the word of it are one; the member learns it by mail. */
export async function tellFailure(db: Pool, typedId: string, mail: string | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const locks = await countFailure(tx, typedId, now)
    if (locks && mail !== null) await send(tx, lockedMail(mail, now), now)
  })
}

/** Whether this failure locks the id: the tenth in a row does; after a lock the count begins anew. */
async function countFailure(db: Db, typedId: string, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + LOCK_MINUTES * 60_000)
  const [counted] = await db.sql<[{ locks: boolean }]>`
    insert into login_attempt as a (user_id, fail_qtt, last_dt) values (${typedId}, 1, ${now})
    on conflict (user_id) do update set
      fail_qtt = case when a.lock_dt is null then a.fail_qtt + 1 else 1 end,
      lock_dt = case when a.lock_dt is null and a.fail_qtt + 1 >= ${LOGIN_FAILS_MAX} then ${lockedUntil}::timestamptz end,
      last_dt = ${now}
    returning lock_dt is not null as locks`
  return counted.locks
}

export async function forgetFailures({ sql }: Db, userId: string): Promise<void> {
  await sql`delete from login_attempt where user_id = ${userId.toLowerCase()}`
}

/** Failures that no longer say anything, and captchas that are over. */
export async function sweepAttempts({ sql }: Pool, now: Date): Promise<void> {
  await sql`delete from login_attempt where last_dt < ${new Date(now.getTime() - 24 * 3_600_000)}`
  await sql`delete from captcha_used where expire_dt < ${now}`
  await sql`delete from reset_token where expire_dt < ${now}`
}

/** Failures of one household in a time, at whatever ids, from which on each try needs a captcha. */
const HOUSEHOLD_FAILS = 20
const HOUSEHOLD_MS = 600_000

type Fails = { from: number; count: number }
const households = new WeakMap<Pool, LRUCache<string, Fails>>()

/** What is guessed at from one address, id after id. Kept by each process for itself: it only ever costs a captcha. */
export function householdFails(db: Pool, address: string, now: Date): { many: boolean; add(): void } {
  let known = households.get(db)
  if (!known) households.set(db, (known = new LRUCache({ max: 20_000 })))
  const from = householdOf(address)
  const found = known.get(from)
  const fails = found && now.getTime() - found.from < HOUSEHOLD_MS ? found : { from: now.getTime(), count: 0 }
  return {
    many: fails.count >= HOUSEHOLD_FAILS,
    add: () => {
      fails.count++
      known.set(from, fails)
    },
  }
}

const turns = new Map<string, Promise<unknown>>()

/** Guesses at one id wait for each other, or many sent together would all be checked before the first is counted. */
export async function oneAtATime<T>(typedId: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(typedId) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(typedId, mine)
  try {
    return await mine
  } finally {
    if (turns.get(typedId) === mine) turns.delete(typedId)
  }
}
