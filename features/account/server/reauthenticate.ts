import { accountErrors } from '#features/account/errors.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { consumeIdentity } from '#features/identity/server/public.ts'
import type { OwnerAccess } from '#features/sensitive-change/server/public.ts'
import { accessErrors, AppError } from '#kit/contract/errors.ts'
import { logSecurity } from '#kit/server/log/security.ts'
import { isOwnPassword } from './ownPassword.ts'

type Member = { user_id: string | null; password_hash: string | null; mail: string | null; ci_hash: Buffer | null }

/**
 * Confirms that the caller is the member: by the password, or by a proof of identity (purpose `withdraw`), which is
 * consumed. @throws `auth.pw_wrong`, `auth.locked`, `auth.other_person`, or the problem of the proof
 */
export const reauthenticate: OwnerAccess['reauthenticate'] = async ({ db, log }, { user_no, proof, caller, now }) => {
  const { password, identity_no } = proof
  const [member] = await db.sql<Member[]>`
    select user_id, password_hash, mail, ci_hash from users where user_no = ${user_no} and state = 1`
  if (!member) throw accessErrors.required()
  try {
    if (identity_no === undefined) {
      // A missing password is no guess: it does not count towards the lock.
      const isOwner = password !== undefined && (await isOwnPassword(db, member, password, now))
      if (!isOwner) throw accountErrors.pw_wrong('password')
      return
    }
    // Without an earlier proof there is no person to compare with.
    const { ci_hash } = member
    if (!ci_hash) throw identityErrors.required('identity_no')
    await db.transaction(async (tx) => {
      const person = await consumeIdentity(tx, { identity_no, purpose: 'withdraw', now, user_no })
      if (!person.ci_hash.equals(ci_hash)) throw accountErrors.other_person('identity_no')
    })
  } catch (error) {
    if (error instanceof AppError) {
      logSecurity(log, caller, { security: 'reauthentication-refused', user_no, reason: error.code }, 'a member could not be confirmed')
    }
    throw error
  }
}
