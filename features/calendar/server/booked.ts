import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'

/** A session that an expert accepted, or that a member asked them for. */
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

/** Such sessions of an expert that are not over at `now`. */
type FindBookedSessions = (db: Db, expertNo: number, now: Date) => Promise<BookedSession[]>

/** Counselling extends both: the calendar knows no sessions of its own. */
export const bookedSessions = extensionPoint<FindBookedSessions>('bookedSessions')
/** Requests that wait for the expert's answer. */
export const requestedSessions = extensionPoint<FindBookedSessions>('requestedSessions')

type Finds = readonly FindBookedSessions[]

export const findBooked = (extensions: Extensions, db: Db, expertNo: number, now: Date): Promise<BookedSession[]> =>
  soonestFirst(extensions.all(bookedSessions), db, expertNo, now)
export const findRequested = (extensions: Extensions, db: Db, expertNo: number, now: Date): Promise<BookedSession[]> =>
  soonestFirst(extensions.all(requestedSessions), db, expertNo, now)

async function soonestFirst(finds: Finds, db: Db, expertNo: number, now: Date): Promise<BookedSession[]> {
  const found: BookedSession[] = []
  for (const find of finds) found.push(...(await find(db, expertNo, now)))
  return found.toSorted((a, b) => Date.parse(a.start_dt) - Date.parse(b.start_dt))
}
