import type { Db } from '../db.ts'

/** The records of a daily that keeps nothing but a mood. */
export const moodOnly = {
  emoji: 1,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [] },
  routine: { record: { routine: [], memo: '' } },
}

/** A public daily of this member, or as the columns say; its number. */
export async function aDaily(db: Db, userNo: number, columns: Record<string, unknown> = {}): Promise<number> {
  const row = { kind: 'daily', user_no: userNo, content: '글', info: moodOnly, visibility: 'public', record_date: '2026-11-21', ...columns }
  const [made] = await db.sql<{ post_no: number }[]>`insert into post ${db.sql(row as never)} returning post_no`
  return made!.post_no
}

/** A comment, counted where it belongs; its number. */
export async function aComment(
  db: Db,
  postNo: number,
  userNo: number,
  columns: { parent_no?: number; content?: string } = {},
): Promise<number> {
  const row = { post_no: postNo, user_no: userNo, content: '댓글', ...columns }
  const [made] = await db.sql<{ comment_no: number }[]>`insert into comment ${db.sql(row)} returning comment_no`
  await db.sql`update post set reply_qtt = reply_qtt + 1 where post_no = ${postNo}`
  if (columns.parent_no) await db.sql`update comment set reply_qtt = reply_qtt + 1 where comment_no = ${columns.parent_no}`
  return made!.comment_no
}

/** One member follows, blocks or mutes another. */
export async function relate(
  db: Db,
  kind: 'follow' | 'block' | 'mute',
  userNo: number,
  targetNo: number,
  columns: object = {},
): Promise<void> {
  await db.sql`insert into ${db.sql(kind)} ${db.sql({ user_no: userNo, target_no: targetNo, ...columns } as never)}`
}
