import { LRUCache } from 'lru-cache'
import { ACCOUNT_CAPTCHA_FAILS, CAPTCHA_FAILS, LOCK_FAILS, LOCK_MINUTES } from '#kit/contract/guesses.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '../db/db.ts'
import { householdOf } from '../http/limits.ts'

/**
 * Where a guess comes from. `browser`: the digest of a browser that this account knows, because somebody logged in to it there;
 * `address`: any other browser, by its address; `session`: somebody who is logged in to the account.
 */
export type GuessPlace = { browser: Buffer } | { address: string } | 'session'

type Guess = {
  /** Kind and name of the account, `member:haru`; it need not exist. */
  account: string
  place: GuessPlace
  now: Date
  /** Whether the guess is right. */
  check: () => Promise<boolean>
  /** Throws unless the place has solved a captcha. Without it none is required. */
  captcha?: () => Promise<void>
  /** Thrown while the place is locked out. */
  locked: ErrorKind
  /** Runs with the account's first lock in a day, in its transaction: notifies the owner. */
  onLock?: (tx: Tx) => Promise<void>
}

/**
 * Checks one guess at an account's password or code, and returns whether it is right. Wrong ones are counted for the account and the
 * place: a place that guessed wrong too often is locked out alone, so that nobody elsewhere can lock the owner out. An account that
 * does not exist is treated as one that does. @throws `locked`, or what `captcha` throws
 */
export function limitGuesses(db: Pool, guess: Guess): Promise<boolean> {
  const { account, now } = guess
  const place = keyOf(guess.place)
  return oneAtATime(`${account} ${place}`, async () => {
    const { failed, captcha } = await refuseLocked(db, guess, place)
    const household = 'address' in Object(guess.place) ? householdFailures(db, place, now) : null
    if (captcha || household?.many) await guess.captcha?.()
    const right = await guess.check()
    if (right) {
      if (failed) await db.sql`delete from login_attempt where account = ${account} and place = ${place}`
      return true
    }
    household?.add()
    await recordFailure(db, guess, place)
    return false
  })
}

/** Forgets the wrong guesses of every place: the owner proved their identity, or the account is deleted. */
export async function forgetGuesses({ sql }: Db, account: string): Promise<void> {
  await sql`delete from login_attempt where account = ${account}`
}

/** Deletes guesses that are older than a day. */
export async function deleteOldGuesses({ sql }: Db, now: Date): Promise<number> {
  return (await sql`delete from login_attempt where last_dt < ${new Date(now.getTime() - DAY_MS)}`).count
}

function keyOf(place: GuessPlace): string {
  if (place === 'session') return place
  return 'browser' in place ? `browser:${place.browser.toString('hex')}` : `address:${householdOf(place.address)}`
}

type State = { failed: boolean; captcha: boolean }

async function refuseLocked({ sql }: Db, { account, locked, now }: Guess, place: string): Promise<State> {
  const [row] = await sql<[{ fail_qtt: number | null; is_locked: boolean; all_qtt: number }]>`
    select max(fail_qtt) filter (where place = ${place}) as fail_qtt,
      coalesce(bool_or(lock_dt > ${now}) filter (where place = ${place}), false) as is_locked,
      coalesce(sum(fail_qtt) filter (where place like 'address:%'), 0) as all_qtt
    from login_attempt where account = ${account}`
  if (row.is_locked) throw locked()
  const fails = row.fail_qtt ?? 0
  const isOften = place.startsWith('address:') && row.all_qtt >= ACCOUNT_CAPTCHA_FAILS
  // After a lock the count begins anew.
  return { failed: fails > 0, captcha: isOften || (fails >= CAPTCHA_FAILS && fails < LOCK_FAILS) }
}

/** Counts a failure; a lock and the message to the owner are written in one transaction. */
async function recordFailure(db: Pool, { account, now, onLock }: Guess, place: string): Promise<void> {
  const until = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS)
  await db.transaction(async (tx) => {
    const [counted] = await tx.sql<[{ is_locked: boolean; was_locked: boolean }]>`
      with known as (select from login_attempt where account = ${account} and lock_dt > ${new Date(now.getTime() - DAY_MS)})
      insert into login_attempt as a (account, place, fail_qtt, last_dt) values (${account}, ${place}, 1, ${now})
      on conflict (account, place) do update set
        fail_qtt = case when a.fail_qtt < ${LOCK_FAILS} then a.fail_qtt + 1 else 1 end,
        lock_dt = case when a.fail_qtt + 1 = ${LOCK_FAILS} then ${until}::timestamptz else a.lock_dt end,
        last_dt = ${now}
      returning fail_qtt = ${LOCK_FAILS} as is_locked, exists (select from known) as was_locked`
    if (counted.is_locked && !counted.was_locked) await onLock?.(tx)
  })
}

/** Failures of one address, at any accounts, within `HOUSEHOLD_MS` after which each guess needs a captcha. */
const HOUSEHOLD_FAILURES = 20
const HOUSEHOLD_MS = 10 * MINUTE_MS

type Failures = { from: number; count: number }
const households = new WeakMap<Pool, LRUCache<string, Failures>>()

/** Counts wrong guesses from one address across accounts. Held per process: a lost count only saves the guesser a captcha. */
function householdFailures(db: Pool, place: string, now: Date): { many: boolean; add(): void } {
  let known = households.get(db)
  if (!known) households.set(db, (known = new LRUCache({ max: 20_000 })))
  const found = known.get(place)
  const failures = found && now.getTime() - found.from < HOUSEHOLD_MS ? found : { from: now.getTime(), count: 0 }
  return {
    many: failures.count >= HOUSEHOLD_FAILURES,
    add: () => {
      failures.count++
      known.set(place, failures)
    },
  }
}

const queues = new Map<string, Promise<unknown>>()

/** Serializes the guesses of one place; otherwise many parallel ones would all be checked before the first is counted. */
async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  queues.set(key, mine)
  try {
    return await mine
  } finally {
    if (queues.get(key) === mine) queues.delete(key)
  }
}
