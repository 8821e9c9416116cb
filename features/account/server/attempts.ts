import { LRUCache } from 'lru-cache'
import { accountErrors } from '#features/account/errors.ts'
import { isLocked, LOCK_MINUTES, LOGIN_FAILS_MAX, needsCaptcha } from '#features/account/rules.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { lockedMail } from './mail.ts'

/** Whether this id has failed log-ins, and whether the next attempt needs a captcha. @throws `auth.locked` while it is locked */
export async function refuseLocked(db: Db, typedId: string, now: Date): Promise<{ failed: boolean; captcha: boolean }> {
  const [attempt] = await db.sql<{ fail_qtt: number; lock_dt: string | null }[]>`
    select fail_qtt, lock_dt from login_attempt where user_id = ${typedId}`
  if (!attempt) return { failed: false, captcha: false }
  if (attempt.lock_dt === null) return { failed: true, captcha: needsCaptcha(attempt.fail_qtt) }
  if (isLocked(new Date(attempt.lock_dt), now)) throw accountErrors.locked()
  return { failed: true, captcha: false }
}

/** Counts a failure. A lock and its mail to the member are written in one transaction. */
export async function recordFailure(db: Pool, typedId: string, mail: string | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const locks = await countFailure(tx, typedId, now)
    if (locks && mail !== null) await send(tx, lockedMail(mail, now), now)
  })
}

/** Returns whether this failure locks the id: the tenth consecutive one does; after a lock the count restarts. */
async function countFailure(db: Db, typedId: string, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS)
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

/** Deletes failures older than a day, and expired captchas and password resets. */
export async function deleteExpiredAttempts({ sql }: Pool, now: Date): Promise<void> {
  await sql`delete from login_attempt where last_dt < ${new Date(now.getTime() - DAY_MS)}`
  await sql`delete from captcha_used where expire_dt < ${now}`
  await sql`delete from reset_token where expire_dt < ${now}`
}

/** Failures of one household, at any ids, within `HOUSEHOLD_MS` after which each attempt needs a captcha. */
const HOUSEHOLD_FAILURES = 20
const HOUSEHOLD_MS = 600_000

type Fails = { from: number; count: number }
const households = new WeakMap<Pool, LRUCache<string, Fails>>()

/** Counts failed guesses from one address across ids. Held per process: a lost count only saves the guesser a captcha. */
export function householdFailures(db: Pool, address: string, now: Date): { many: boolean; add(): void } {
  let known = households.get(db)
  if (!known) households.set(db, (known = new LRUCache({ max: 20_000 })))
  const from = householdOf(address)
  const found = known.get(from)
  const fails = found && now.getTime() - found.from < HOUSEHOLD_MS ? found : { from: now.getTime(), count: 0 }
  return {
    many: fails.count >= HOUSEHOLD_FAILURES,
    add: () => {
      fails.count++
      known.set(from, fails)
    },
  }
}

const queues = new Map<string, Promise<unknown>>()

/** Serializes guesses at one id; otherwise many parallel ones would all be checked before the first is counted. */
export async function oneAtATime<T>(typedId: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(typedId) ?? Promise.resolve()
  const mine = before.then(work, work)
  queues.set(typedId, mine)
  try {
    return await mine
  } finally {
    if (queues.get(typedId) === mine) queues.delete(typedId)
  }
}
