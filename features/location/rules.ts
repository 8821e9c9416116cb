import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'

/** Shown distances, in kilometres (specification section 9, decisions d-0). */
const NEAREST_KM = 0.1
const FARTHEST_KM = 999.9

/** A distance as it is shown: one decimal, never 0, at most 999.9 km. Null where one of the two places is not known. */
export function shownDistance(km: number | null): number | null {
  return km === null ? null : Math.min(FARTHEST_KM, Math.max(NEAREST_KM, Math.round(km * 10) / 10))
}

/** Minutes for which a member can share their place; the first is what the app's start uses (specification section 4). */
export const SHARE_MINUTES = [60, 15, 480] as const
export type ShareMinutes = (typeof SHARE_MINUTES)[number]
const START_MINUTES = 60

/** Metres of a cell, of the longest daily displacement of what is shown, and of the least way from one change of the cell to the next. */
export const CELL_M = 300
export const JITTER_M = 100
export const CHANGE_M = 300

/** Metres around the home in which the position is never shown; the zone is larger, because its centre is displaced by at most `HOME_SHIFT_M`. */
export const HOME_M = 200
export const HOME_SHIFT_M = 150
export const HOME_ZONE_M = HOME_M + HOME_SHIFT_M

/** A position that is older is not shown any more. */
export const FRESH_MS = 15 * MINUTE_MS

/** How long records of collection and provision are kept (위치정보법 제16조: six months). */
export const RECORD_MS = 184 * DAY_MS
export const RECORDS_PAGE = 30
export const VIEWERS_PAGE = 30

type Starting = { minutes: ShareMinutes | undefined; preferred: number; isAuto: boolean; now: Date }

/** The end of a share that starts now. The app's start shares for no longer than an hour, whatever the member prefers. */
export function shareEnd({ minutes, preferred, isAuto, now }: Starting): Date {
  const wanted = minutes ?? preferred
  return new Date(now.getTime() + (isAuto ? Math.min(wanted, START_MINUTES) : wanted) * MINUTE_MS)
}

/** The hour of a record. */
export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)

/** Degrees. */
export type Point = { lat: number; lng: number }

/** Metres of a degree of latitude on the globe of `distance_km`. */
export const DEGREE_M = (6_371_000 * Math.PI) / 180

/** Metres between two points; exact enough for some kilometres. */
export function metresBetween(one: Point, other: Point): number {
  const middle = ((one.lat + other.lat) / 2) * (Math.PI / 180)
  return DEGREE_M * Math.hypot(one.lat - other.lat, (one.lng - other.lng) * Math.cos(middle))
}

/** While a share runs (specification sections 4 and 9): a position each minute, a look at the address each 5 s, which is asked for only then. */
export const SEND_MS = MINUTE_MS
export const ADDRESS_MS = 5_000
const ADDRESS_MOVE_M = 50

type Look = { at: Point; time: number }
/** Whether the address must be asked for again: the member moved, or the last answer is a minute old. */
export const isAddressOld = (last: Look | null, { at, time }: Look): boolean =>
  last === null || time - last.time >= SEND_MS || metresBetween(last.at, at) > ADDRESS_MOVE_M

/** Full minutes that are left, at least 1 while it runs. */
export const minutesLeft = (end: string, now: number): number => Math.max(1, Math.ceil((Date.parse(end) - now) / MINUTE_MS))
