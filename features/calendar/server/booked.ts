import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'

/** A session that an expert accepted. */
export type BookedSession = {
  coun_no: number
  /** ISO moments. */
  start_dt: string
  end_dt: string
  /** The end of the buffer after it. */
  free_dt: string
  /** Of the member. */
  haru_name: string
}

/** The accepted sessions of an expert that are not over at `now`. */
type FindBookedSessions = (db: Db, expertNo: number, now: Date) => Promise<BookedSession[]>

/** Counselling extends it: the calendar knows no sessions of its own. */
export const bookedSessions = extensionPoint<FindBookedSessions>('bookedSessions')

/** Soonest first. */
export async function findBooked(extensions: Extensions, db: Db, expertNo: number, now: Date): Promise<BookedSession[]> {
  const found: BookedSession[] = []
  for (const find of extensions.all(bookedSessions)) found.push(...(await find(db, expertNo, now)))
  return found.toSorted((a, b) => Date.parse(a.start_dt) - Date.parse(b.start_dt))
}
