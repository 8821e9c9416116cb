import type { Tx } from '#kit/server/db/db.ts'

/** Deletes all follows of and by a deleted member; the trigger updates the counters. Locks the others in the order of their numbers, like every write of several members. */
export async function forgetFollows({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from users u where u.user_no in (
      select f.target_no from follow f where f.user_no = ${userNo} union all select f.user_no from follow f where f.target_no = ${userNo})
    order by u.user_no for no key update`
  await sql`delete from follow where user_no = ${userNo}`
  await sql`delete from follow where target_no = ${userNo}`
}
