import type { Pool } from '#kit/server/db/db.ts'
import { forgetFailures, oneAtATime, recordFailure, refuseLocked } from './attempts.ts'
import { isPassword } from '#kit/server/auth/password.ts'

type Owner = { user_id: string | null; password_hash: string | null; mail: string | null }

/**
 * Whether this is the password of the member who is logged in. Wrong guesses count like failed log-ins; otherwise the
 * finder of an unlocked phone could try any number. @throws `auth.locked`
 */
export async function isOwnPassword(db: Pool, { user_id, password_hash, mail }: Owner, typed: string, now: Date): Promise<boolean> {
  if (user_id === null || password_hash === null) return isPassword(null, typed)
  const id = user_id.toLowerCase()
  return oneAtATime(id, async () => {
    const { failed } = await refuseLocked(db, id, now)
    const right = await isPassword(password_hash, typed)
    if (!right) await recordFailure(db, id, mail, now)
    else if (failed) await forgetFailures(db, id)
    return right
  })
}
