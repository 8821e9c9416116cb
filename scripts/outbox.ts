import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { shownMessage } from '#kit/server/integrations/send/sandbox.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { withDatabase } from './database.ts'

// npm run outbox [-- --follow]: prints the newest messages that the sandboxes stored, oldest first.

/** The number of messages printed at first, and the seconds between polls. */
const NEWEST = 20
const POLL_SECONDS = 1

type Row = Omit<Message, 'message'> & { outbox_no: number; message: Message['message'] | null; time: string }

await withDatabase(
  async (db) => {
    let last = await show(db, 0)
    if (last === 0) console.log('No messages yet.')
    while (process.argv.includes('--follow')) {
      await wait(POLL_SECONDS * 1000)
      last = await show(db, last)
    }
  },
  ({ env }) => {
    if (env === 'production') throw new StartProblem('HARU_ENV=production keeps no messages to read.')
  },
)

/** Prints messages after number `last`, and returns the newest number. */
async function show({ sql }: Pool, last: number): Promise<number> {
  const rows = await sql<Row[]>`
    select outbox_no, channel, recipient, message, to_char(reg_dt at time zone 'Asia/Seoul', 'MM-DD HH24:MI:SS') as time
    from outbox where outbox_no > ${last} order by outbox_no desc limit ${NEWEST}`
  for (const row of rows.toReversed()) console.log(`${row.time} ${shownMessage(row)}`)
  return rows[0]?.outbox_no ?? last
}
