import { addressHash, putPushDevice } from '../auth/devices.ts'
import type { Db, Pool, Tx } from '../db/db.ts'

/** The records of a daily that has only a mood. */
export const moodOnly = {
  emoji: 1,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [] },
  routine: { record: { routine: [], memo: '' } },
}

/** Inserts a daily of this member, public unless `columns` say otherwise. Returns its number. */
export async function aDaily(db: Db, userNo: number, columns: Record<string, unknown> = {}): Promise<number> {
  const row = { kind: 'daily', user_no: userNo, content: '글', info: moodOnly, visibility: 'public', record_date: '2026-11-21', ...columns }
  const [made] = await db.sql<{ post_no: number }[]>`insert into post ${db.sql(row as never)} returning post_no`
  return made!.post_no
}

/** Inserts a comment and increments the counters. Returns its number. */
export async function aComment(
  db: Db,
  postNo: number,
  userNo: number,
  columns: { parent_no?: number; content?: string; reg_dt?: Date } = {},
): Promise<number> {
  const row = { post_no: postNo, user_no: userNo, content: '댓글', ...columns }
  const [made] = await db.sql<{ comment_no: number }[]>`insert into comment ${db.sql(row)} returning comment_no`
  await db.sql`update post set reply_qtt = reply_qtt + 1 where post_no = ${postNo}`
  if (columns.parent_no) await db.sql`update comment set reply_qtt = reply_qtt + 1 where comment_no = ${columns.parent_no}`
  return made!.comment_no
}

/** Inserts the row by which one member follows, blocks or mutes another. */
export async function relate(
  db: Db,
  kind: 'follow' | 'block' | 'mute',
  userNo: number,
  targetNo: number,
  columns: object = {},
): Promise<void> {
  await db.sql`insert into ${db.sql(kind)} ${db.sql({ user_no: userNo, target_no: targetNo, ...columns } as never)}`
}

/** Closes writing, selling or everything to a member until these moments, as a decision of operators does. */
export async function limitMember(db: Db, userNo: number, until: { write_dt?: Date; sell_dt?: Date; suspend_dt?: Date }): Promise<void> {
  await db.sql`insert into member_limit ${db.sql({ user_no: userNo, ...until } as never)}`
}

/** Inserts a finished, unused upload of this member without a stored object. Returns its key. */
export async function aMedia(db: Db, userNo: number, columns: Record<string, unknown> = {}): Promise<string> {
  const row = { user_no: userNo, state: 1, mimetype: 'image/jpeg', bytes: 1000, width: 40, height: 30, ...columns }
  const [made] = await db.sql<{ key: string }[]>`insert into media ${db.sql(row as never)} returning key`
  return made!.key
}

/** The media item that a post stores of a picture. */
export const anItem = (key: string): object => ({
  key,
  mimetype: 'image/jpeg',
  width: 40,
  height: 30,
  seconds: null,
  placeholder: null,
  transforms: { thm: `/media/${key}/thm`, lst: `/media/${key}/lst` },
})

/** Runs `first` in a transaction and leaves it open. The returned function runs `rest`, commits, and returns the result of `first`. */
export async function leaveTransactionOpen<T>(
  db: Pool,
  first: (tx: Tx) => PromiseLike<T>,
  rest?: (tx: Tx) => PromiseLike<unknown>,
): Promise<() => Promise<T>> {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = db.transaction(async (tx) => {
    const made = await first(tx)
    begun.resolve()
    await released.promise
    await rest?.(tx)
    return made
  })
  await Promise.race([begun.promise, done])
  return () => {
    released.resolve()
    return done
  }
}

/** The number of statements that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const [one] = await db.sql<{ n: number }[]>`
    select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return one!.n
}

/** Stores a native app's push token with the member's newest session. */
export async function aPhone(db: Db, userNo: number, token: string, now = new Date()): Promise<void> {
  const [session] = await db.sql<[{ session_no: string }]>`
    select session_no from user_session where user_no = ${userNo} and end_dt is null order by session_no desc limit 1`
  await putPushDevice(db, session.session_no, { channel: 'push', address: token }, now)
}

/** Records that members used the app device with this push token. */
export async function usesDevice(db: Db, token: string, ...userNos: number[]): Promise<void> {
  for (const userNo of userNos) {
    await db.sql`insert into user_device values (${userNo}, ${addressHash(token)}, now(), now()) on conflict do nothing`
  }
}
