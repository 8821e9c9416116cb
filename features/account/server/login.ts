import { accountErrors } from '#features/account/errors.ts'
import { isLocked, LOCK_MINUTES, LOGIN_FAILS_MAX } from '#features/account/rules.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { logIn } from '#features/account/contract.ts'
import type { Db, Pool } from '#kit/server/db.ts'
import type { Services } from '#kit/server/services.ts'
import { isPassword } from './password.ts'

/**
 * Log-in with id and password. An unknown id and a wrong password can't be told apart: the same answer,
 * the same time, and both count towards the lock of the typed id.
 */
export function logInMember({ db, sessions }: Services, body: Body<typeof logIn>, now: Date): Promise<Answer<typeof logIn>> {
  const typedId = body.user_id.toLowerCase()
  return oneAtATime(typedId, async () => {
    await refuseLocked(db, typedId, now)
    const member = await findByLoginId(db, typedId)
    const right = await isPassword(member?.password_hash ?? null, body.password)
    if (!right || !member) {
      await countFailure(db, typedId, now)
      throw accountErrors.bad_credentials()
    }
    return db.transaction(async (tx) => {
      await tx.sql`delete from login_attempt where user_id = ${typedId}`
      if (body.user_token !== undefined) await tx.sql`update users set user_token = ${body.user_token} where user_no = ${member.user_no}`
      return { token: await sessions.open(tx, { user_no: member.user_no, device: body.device ?? '', now }) }
    })
  })
}

/** Failures that no longer say anything. */
export async function sweepAttempts({ sql }: Pool, now: Date): Promise<void> {
  await sql`delete from login_attempt where last_dt < ${new Date(now.getTime() - 24 * 3_600_000)}`
}

async function refuseLocked(db: Db, typedId: string, now: Date): Promise<void> {
  const [attempt] = await db.sql<{ lock_dt: string | null }[]>`select lock_dt from login_attempt where user_id = ${typedId}`
  if (attempt?.lock_dt && isLocked(new Date(attempt.lock_dt), now)) throw accountErrors.locked()
}

async function findByLoginId(db: Db, typedId: string): Promise<{ user_no: number; password_hash: string | null } | undefined> {
  const [member] = await db.sql<{ user_no: number; password_hash: string | null }[]>`
    select user_no, password_hash from users where lower(user_id) = ${typedId} and state = 1`
  return member
}

/** The tenth failure in a row locks the id; after a lock the count begins anew. */
async function countFailure(db: Db, typedId: string, now: Date): Promise<void> {
  const lockedUntil = new Date(now.getTime() + LOCK_MINUTES * 60_000)
  await db.sql`
    insert into login_attempt as a (user_id, fail_qtt, last_dt) values (${typedId}, 1, ${now})
    on conflict (user_id) do update set
      fail_qtt = case when a.lock_dt is null then a.fail_qtt + 1 else 1 end,
      lock_dt = case when a.lock_dt is null and a.fail_qtt + 1 >= ${LOGIN_FAILS_MAX} then ${lockedUntil}::timestamptz end,
      last_dt = ${now}`
}

const turns = new Map<string, Promise<unknown>>()

/** Guesses at one id wait for each other, or many sent together would all be checked before the first is counted. */
async function oneAtATime<T>(typedId: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(typedId) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(typedId, mine)
  try {
    return await mine
  } finally {
    if (turns.get(typedId) === mine) turns.delete(typedId)
  }
}
