import type { Db, Pool } from '#kit/server/db/db.ts'
import { jsonOf } from '#kit/server/db/prepared.ts'
import { JsonBytes } from '#kit/server/http/handle.ts'
import { LINE_PAGE } from '../rules.ts'
import { LINE } from './sql.ts'

/** The line's first page is shown to guests for this long at most before it is read again. */
export const GUEST_PAGE_MS = 5000

const CHANNEL = 'daily_line'

type GuestLine = {
  /** The first page as a guest sees it; at once where it lies ready. */
  read(now: Date): Promise<JsonBytes> | JsonBytes
  /** Forgets the page. */
  drop(): void
}

const lines = new WeakMap<Pool, GuestLine>()

/** The first page for guests, kept as bytes by this process. */
export function guestLine(db: Pool): GuestLine {
  let line = lines.get(db)
  if (!line) lines.set(db, (line = openLine(db)))
  return line
}

/** Makes every process forget its page when this transaction commits. */
export async function dropEverywhere(tx: Db): Promise<void> {
  await tx.sql`select pg_notify(${CHANNEL}, '')`
}

function openLine(db: Pool): GuestLine {
  let page: { json: JsonBytes; from: number } | undefined
  let reading: Promise<JsonBytes> | undefined
  // Told apart by drops, so that a page that was being read while one came is not kept.
  let drops = 0
  let heard: 'no' | 'soon' | 'yes' = 'no'

  const drop = (): void => {
    drops++
    page = undefined
    reading = undefined
  }
  const listen = async (): Promise<void> => {
    heard = 'soon'
    // After a lost connection this hears again, and what was said in between is unknown.
    const again = (): void => {
      heard = 'yes'
      drop()
    }
    await db.sql.listen(CHANNEL, drop, again).catch(() => void (heard = 'no'))
  }
  const load = async (now: Date): Promise<JsonBytes> => {
    const before = drops
    try {
      const json = await firstPage(db, now)
      if (heard === 'yes' && drops === before) page = { json, from: now.getTime() }
      return json
    } finally {
      // A failed reading too, or everyone after it would be given the same failure.
      if (drops === before) reading = undefined
    }
  }
  return {
    drop,
    read(now) {
      if (heard === 'no') void listen()
      const age = page === undefined ? Infinity : now.getTime() - page.from
      if (page && age >= 0 && age < GUEST_PAGE_MS) return page.json
      return (reading ??= load(now))
    },
  }
}

async function firstPage(db: Pool, now: Date): Promise<JsonBytes> {
  const json = await jsonOf(db, LINE, [null, Number.MAX_SAFE_INTEGER, LINE_PAGE, now])
  // A copy: the driver's bytes are a window on a larger buffer that would be held as long.
  return new JsonBytes(Buffer.from(json!.bytes))
}
