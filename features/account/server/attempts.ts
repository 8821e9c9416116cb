import { forgetGuesses } from '#kit/server/auth/guesses.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'

/** The account under which guesses at the password of this id are counted. */
export const accountKey = (userId: string): string => `member:${userId.toLowerCase()}`

/** Forgets the wrong guesses at an id. */
export const forgetFailures = (db: Db, userId: string): Promise<void> => forgetGuesses(db, accountKey(userId))

/** Deletes expired captchas and password resets. */
export async function deleteExpiredAttempts({ sql }: Pool, now: Date): Promise<number> {
  const captchas = await sql`delete from captcha_used where expire_dt < ${now}`
  const tokens = await sql`delete from reset_token where expire_dt < ${now}`
  return captchas.count + tokens.count
}
