import type { Tx } from '#kit/server/db/db.ts'

/** Removes what a member who is being forgotten saw of others' stories and said to them. Their own go with their posts. */
export async function forgetStories({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from story_view where user_no = ${userNo}`
  await sql`delete from story_reply where user_no = ${userNo}`
}
