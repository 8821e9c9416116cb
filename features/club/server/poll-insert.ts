import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import type { WrittenPoll } from '../contract.ts'
import { pollEndProblem } from '../rules.ts'

/** When a poll closes by itself. The number is the post's. */
export const END_TIMER = 'club.poll'

/** Inserts the poll of a new post. @throws `club.poll_end`, `club.poll_date` */
export async function insertPoll(tx: Tx, postNo: number, written: WrittenPoll, now: Date): Promise<void> {
  const { texts, dates, is_multiple, is_anonymous, end_dt } = written
  const end = new Date(end_dt)
  const problem = pollEndProblem(
    end,
    dates.map((date) => new Date(date)),
    now,
  )
  if (problem) throw problem('poll')
  await tx.sql`insert into club_poll ${tx.sql({ post_no: postNo, is_date: dates.length > 0, is_multiple, is_anonymous, end_dt: end })}`
  const options = [...texts.map((text) => ({ text, start_dt: null })), ...dates.map((date) => ({ text: null, start_dt: new Date(date) }))]
  await tx.sql`insert into club_poll_option ${tx.sql(options.map((option, at) => ({ post_no: postNo, nth: at + 1, ...option })))}`
  await setTimers(tx, [{ kind: END_TIMER, no: postNo, due_at: end }], now)
}
