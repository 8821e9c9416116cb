import { accountErrors } from '#features/account/errors.ts'
import { limitGuesses } from '#kit/server/auth/guesses.ts'
import { isPassword } from '#kit/server/auth/password.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { accountKey } from './attempts.ts'
import { lockedMail } from './mail.ts'

type Owner = { user_id: string | null; password_hash: string | null; mail: string | null }

/**
 * Whether this is the password of the member who is logged in. Wrong guesses are limited like failed log-ins, but apart from them;
 * otherwise the finder of an unlocked phone could try any number. @throws `auth.locked`
 */
export async function isOwnPassword(db: Pool, { user_id, password_hash, mail }: Owner, typed: string, now: Date): Promise<boolean> {
  if (user_id === null || password_hash === null) return isPassword(null, typed)
  return limitGuesses(db, {
    account: accountKey(user_id),
    place: 'session',
    now,
    check: () => isPassword(password_hash, typed, { place: `member ${user_id}` }),
    locked: accountErrors.locked,
    onLock: async (tx) => {
      if (mail !== null) await send(tx, lockedMail(mail, now), now)
    },
  })
}
