import { hash, verify } from '@node-rs/argon2'
import type { Pool } from '#kit/server/db/db.ts'

/**
 * Makes the data folder's password the one that demo members log in with, which it is not when the
 * database came from elsewhere or the secrets were made anew. False where no demo member lives.
 */
export async function agreeOnPassword(db: Pool, password: string): Promise<boolean> {
  const [member] = await db.sql<{ password_hash: string }[]>`
    select password_hash from users where is_demo and password_hash is not null order by user_no limit 1`
  if (member === undefined) return false
  if (!(await verify(member.password_hash, password))) {
    await db.sql`update users set password_hash = ${await hash(password)} where is_demo and password_hash is not null`
  }
  return true
}
