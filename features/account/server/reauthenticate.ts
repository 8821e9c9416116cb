import { accountErrors } from '#features/account/errors.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { consumeIdentity } from '#features/identity/server/public.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { isOwnPassword } from './ownPassword.ts'

type Proof = { user_no: number; password?: string | undefined; identity_no?: string | undefined; now: Date }
type Member = { user_id: string | null; password_hash: string | null; mail: string | null; ci_hash: Buffer | null }

/**
 * Confirms that the caller is the member: by the password, or by a proof of identity (purpose `withdraw`), which is
 * consumed. @throws `auth.pw_wrong`, `auth.locked`, `auth.other_person`, or the problem of the proof
 */
export async function reauthenticate(db: Pool, _services: unknown, { user_no, password, identity_no, now }: Proof): Promise<void> {
  const [member] = await db.sql<Member[]>`
    select user_id, password_hash, mail, ci_hash from users where user_no = ${user_no} and state = 1`
  if (!member) throw accessErrors.required()
  if (identity_no === undefined) {
    if (!(await isOwnPassword(db, member, password ?? '', now))) throw accountErrors.pw_wrong('password')
    return
  }
  // Without an earlier proof there is no person to compare with.
  const { ci_hash } = member
  if (!ci_hash) throw identityErrors.required('identity_no')
  await db.transaction(async (tx) => {
    const person = await consumeIdentity(tx, { identity_no, purpose: 'withdraw', now, user_no })
    if (!person.ci_hash.equals(ci_hash)) throw accountErrors.other_person('identity_no')
  })
}
