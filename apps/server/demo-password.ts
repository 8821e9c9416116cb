import { hash, verify } from '@node-rs/argon2'
import type { Pool } from '#kit/server/db/db.ts'

/**
 * Sets the password of the demo members and operators to that of the data folder, which differs if the database was copied or the
 * secrets were created again. False if there is no demo member.
 */
export async function syncDemoPassword(db: Pool, password: string): Promise<boolean> {
  const [member] = await db.sql<{ password_hash: string }[]>`
    select password_hash from users where is_demo and password_hash is not null order by user_no limit 1`
  if (member === undefined) return false
  if (!(await verify(member.password_hash, password))) {
    const passwordHash = await hash(password)
    await db.sql`update users set password_hash = ${passwordHash} where is_demo and password_hash is not null`
    await db.sql`update operator set password_hash = ${passwordHash} where is_demo and password_hash is not null`
  }
  return true
}
