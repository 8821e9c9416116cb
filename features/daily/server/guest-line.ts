import type { Db, Pool } from '#kit/server/db/db.ts'
import { jsonOf } from '#kit/server/db/prepared.ts'
import { JsonBytes } from '#kit/server/http/handle.ts'
import { LINE_PAGE } from '../rules.ts'
import { LINE } from './sql.ts'

/** Guests get the first page of the line from memory for at most this long, in milliseconds. */
export const GUEST_PAGE_MS = 5000

const CHANNEL = 'daily_line'

type GuestLine = {
  /** Returns the first page as a guest sees it; synchronously if it is in memory. */
  read(now: Date): Promise<JsonBytes> | JsonBytes
  /** Drops the page from memory. */
  invalidate(): void
}

const guestLines = new WeakMap<Pool, GuestLine>()

/** The first page for guests, cached as bytes in this process. */
export function guestLine(db: Pool): GuestLine {
  let line = guestLines.get(db)
  if (!line) guestLines.set(db, (line = createGuestLine(db)))
  return line
}

/** Makes every process drop its page when this transaction commits. */
export async function invalidateGuestLine(tx: Db): Promise<void> {
  await tx.sql`select pg_notify(${CHANNEL}, '')`
}

function createGuestLine(db: Pool): GuestLine {
  let page: { json: JsonBytes; from: number } | undefined
  let reading: Promise<JsonBytes> | undefined
  // A page whose reading overlapped an invalidation is not stored.
  let invalidations = 0
  let listening: 'no' | 'starting' | 'yes' = 'no'

  const invalidate = (): void => {
    invalidations++
    page = undefined
    reading = undefined
  }
  const listen = async (): Promise<void> => {
    listening = 'starting'
    // Called again after a lost connection: notifications sent meanwhile are lost.
    const onListening = (): void => {
      listening = 'yes'
      invalidate()
    }
    await db.sql.listen(CHANNEL, invalidate, onListening).catch(() => void (listening = 'no'))
  }
  const load = async (now: Date): Promise<JsonBytes> => {
    const before = invalidations
    try {
      const json = await firstPage(db, now)
      if (listening === 'yes' && invalidations === before) page = { json, from: now.getTime() }
      return json
    } finally {
      // A failed read too, or every later caller would get the same failure.
      if (invalidations === before) reading = undefined
    }
  }
  return {
    invalidate,
    read(now) {
      if (listening === 'no') void listen()
      const age = page === undefined ? Infinity : now.getTime() - page.from
      if (page && age >= 0 && age < GUEST_PAGE_MS) return page.json
      return (reading ??= load(now))
    },
  }
}

async function firstPage(db: Pool, now: Date): Promise<JsonBytes> {
  const json = await jsonOf(db, LINE, [null, Number.MAX_SAFE_INTEGER, LINE_PAGE, now])
  // A copy, because the driver's bytes are a view of a larger buffer that would stay in memory as long.
  return new JsonBytes(Buffer.from(json!.bytes))
}
