import { accountErrors } from '#features/account/errors.ts'
import { passwordProblem, PASSWORDS_KEPT, type PasswordOwner } from '#features/account/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from '#kit/server/auth/password.ts'

type Typed = { password: string; password_confirm?: string | undefined }

/** @throws the problem of a new password, except its earlier use */
export function refuseWeak({ password, password_confirm }: Typed, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw problem('password')
  if (isCommonPassword(password)) throw accountErrors.pw_common('password')
  if (password !== password_confirm) throw accountErrors.pw_mismatch('password_confirm')
}

type Member = { user_no: number; user_id: string | null; phone: string | null; password_hash: string | null }

/** Checks a member's new password and returns its hash. Runs outside of a transaction, since hashing is slow. */
export async function hashNewPassword(db: Db, member: Member, typed: Typed): Promise<string> {
  refuseWeak(typed, member)
  const stored = await db.sql<{ password_hash: string }[]>`
    select password_hash from password_history where user_no = ${member.user_no} order by reg_dt desc limit ${PASSWORDS_KEPT}`
  const hashes = new Set(stored.map(({ password_hash }) => password_hash))
  if (member.password_hash !== null) hashes.add(member.password_hash)
  const hashFor = { place: `member ${member.user_no}` }
  for (const hash of hashes) if (await isPassword(hash, typed.password, hashFor)) throw accountErrors.pw_used('password')
  return hashPassword(typed.password, hashFor)
}

/** Stores the hash unless the password changed meanwhile; returns whether it did. Voids pending resets. */
export async function replacePasswordHash(tx: Tx, { user_no, password_hash }: Member, hash: string, now: Date): Promise<boolean> {
  const changed = await tx.sql`
    update users set password_hash = ${hash}
    where user_no = ${user_no} and password_hash is not distinct from ${password_hash} returning 1`
  if (changed.length === 0) return false
  await rememberHash(tx, user_no, hash, now)
  await tx.sql`delete from reset_token where user_no = ${user_no} and used_dt is null`
  return true
}

/** Adds the hash to the history, which keeps only the latest `PASSWORDS_KEPT`. */
export async function rememberHash({ sql }: Tx, userNo: number, hash: string, now: Date): Promise<void> {
  await sql`
    insert into password_history (user_no, password_hash, reg_dt)
    select ${userNo}, ${hash}, greatest(${now}::timestamptz, max(reg_dt) + interval '1 microsecond')
    from password_history where user_no = ${userNo}`
  await sql`
    delete from password_history where user_no = ${userNo} and reg_dt <
      (select min(reg_dt) from (select reg_dt from password_history where user_no = ${userNo} order by reg_dt desc limit ${PASSWORDS_KEPT}) latest)`
}
