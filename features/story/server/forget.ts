import type { Tx } from '#kit/server/db/db.ts'

/** Removes views and replies of a member whose data is erased. Their own stories are deleted with their posts. */
export async function forgetStories({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from story_view where user_no = ${userNo}`
  await sql`delete from story_reply where user_no = ${userNo}`
}
