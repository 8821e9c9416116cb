import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { BUNGAE } from './transitions.ts'

/** Rules of meetups of clubs (decisions d-7, beyond.md b-5, b-6, b-13). Pure: the moment is an argument. */

export const NAME_MIN = 2
export const NAME_MAX = 40
export const CONTENT_MAX = 1000
export const COST_MAX = 30
export const AREA_MAX = 30
export const PLACE_MAX = 40
export const ADDRESS_MAX = 100
export const PACE_MAX = 12
export const REASON_MIN = 2
export const REASON_MAX = 300
/** The host counts. */
export const CAPACITY_MIN = 2
export const CAPACITY_MAX = 100
export const MINUTES_MIN = 30
export const MINUTES_MAX = 24 * 60
/** How hard it is, in display order. */
export const LEVELS = ['any', 'first', 'middle', 'hard'] as const
/** Weeks between two of a series; null does not repeat. */
export const REPEAT_WEEKS = [1, 2, 4] as const

/** The start lies so far from now. */
const LEAD_MS = 30 * MINUTE_MS
const AHEAD_MS = 90 * DAY_MS
/** Leaving is free until so long before the start; later it leaves a mark. */
const FREE_LEAVE_MS = 3 * HOUR_MS
/** How long a freed seat is kept for the first who waits, and until when seats are offered. */
export const OFFER_MINUTES = 10
const OFFER_UNTIL_MS = HOUR_MS
/** A changed time or place asks everybody again from here on. */
const TIME_CHANGE_MS = 30 * MINUTE_MS
const PLACE_CHANGE_METRES = 500
const CONFIRM_MS = DAY_MS
/** BUNGAE_SOON comes so long before the start. */
const SOON_MS = 3 * HOUR_MS
/** Attendance is marked from a little before the start until a day after the end; an objection comes within two days of the mark. */
const ARRIVE_MS = HOUR_MS
const MARK_MS = DAY_MS
const OBJECT_MS = 2 * DAY_MS
/** An objection that nobody answers is right. */
const ANSWER_MS = 7 * DAY_MS
/** A member asks haru to look at a fact of their trust again within so many days of it, or of the answer to their objection. */
const APPEAL_MS = 14 * DAY_MS
export const APPEAL_ANSWER_MIN = 2
export const APPEAL_ANSWER_MAX = 500
/** So many days not come within the days: joining by approval alone for `RESTRICTED_DAYS`. */
export const NO_SHOWS_MAX = 3
export const NO_SHOW_DAYS = 60
export const RESTRICTED_DAYS = 30
export const TEEN_MIN = 14
export const ADULT_AGE = 19

type Timed = { start_dt: string; end_dt: string }
const startOf = ({ start_dt }: Pick<Timed, 'start_dt'>): number => Date.parse(start_dt)
const at = (millis: number): Date => new Date(millis)

export const isStartAllowed = (start: Date, now: Date): boolean =>
  start.getTime() >= now.getTime() + LEAD_MS && start.getTime() <= now.getTime() + AHEAD_MS

/** Until when a participant leaves without a mark. */
export const freeLeaveUntil = (bungae: Pick<Timed, 'start_dt'>): Date => at(startOf(bungae) - FREE_LEAVE_MS)
/** From when freed seats are no longer offered: whoever comes first takes them. */
export const offersUntil = (bungae: Pick<Timed, 'start_dt'>): Date => at(startOf(bungae) - OFFER_UNTIL_MS)
export const offerEnd = (now: Date): Date => at(now.getTime() + OFFER_MINUTES * MINUTE_MS)
export const soonAt = (bungae: Pick<Timed, 'start_dt'>): Date => at(startOf(bungae) - SOON_MS)

/** When what is not confirmed again counts as left: a day after the change, and before the last hour if there is time. */
export function confirmEnd(bungae: Pick<Timed, 'start_dt'>, now: Date): Date {
  const last = offersUntil(bungae)
  const limit = last > now ? last.getTime() : startOf(bungae)
  return at(Math.min(now.getTime() + CONFIRM_MS, limit))
}

export const attendFrom = (bungae: Pick<Timed, 'start_dt'>): Date => at(startOf(bungae) - ARRIVE_MS)
export const markUntil = ({ end_dt }: Pick<Timed, 'end_dt'>): Date => at(Date.parse(end_dt) + MARK_MS)
export const objectUntil = (mark: string): Date => at(Date.parse(mark) + OBJECT_MS)
export const answerUntil = (objection: string): Date => at(Date.parse(objection) + ANSWER_MS)
export const appealUntil = (moment: string): Date => at(Date.parse(moment) + APPEAL_MS)
export const isMarking = (bungae: Timed, now: Date): boolean => now >= attendFrom(bungae) && now <= markUntil(bungae)

type Seats = Pick<Timed, 'start_dt'> & { state: number; capacity: number; joined_qtt: number; offered_qtt: number; waiting_qtt: number }

/** Seats that nobody has and nobody is offered. */
export const freeSeats = ({ capacity, joined_qtt, offered_qtt }: Seats): number => Math.max(0, capacity - joined_qtt - offered_qtt)

/** Whether somebody who comes now may take a seat: there is one, and nobody waits for it, or it is too late for offers. */
export const hasSeat = (bungae: Seats, now: Date): boolean =>
  freeSeats(bungae) > 0 && (bungae.waiting_qtt === 0 || now >= offersUntil(bungae))

/** How many of those who wait are offered a seat now. */
export function offersNow(bungae: Seats, now: Date): number {
  const isOffering = (bungae.state === BUNGAE.open || bungae.state === BUNGAE.full) && now < offersUntil(bungae)
  return isOffering ? Math.min(freeSeats(bungae), bungae.waiting_qtt) : 0
}

type Place = { address: string; lat: number | null; lng: number | null }
/** What participants agreed to, and what it is now. */
type Agreed = Pick<Timed, 'start_dt'> & Place

/** Whether a change is so large that everybody has to confirm again. Without coordinates, or where they stay the same, any other address is. */
export function asksAgain(before: Agreed, after: Agreed): boolean {
  if (Math.abs(startOf(before) - startOf(after)) >= TIME_CHANGE_MS) return true
  const isMovedPoint = before.lat !== after.lat || before.lng !== after.lng
  if (!isMovedPoint || before.lat === null || before.lng === null || after.lat === null || after.lng === null) {
    return before.address !== after.address
  }
  return metresBetween(before.lat, before.lng, after.lat, after.lng) >= PLACE_CHANGE_METRES
}

const EARTH_METRES = 6_371_000

function metresBetween(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const part = half(lat, otherLat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(lng, otherLng)
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(part)))
}

type Minors = { age: number | null; hostAge: number | null; capacity: number; allowsTeens: boolean }

/** Whether somebody of this age may not take part. An unknown age counts as a minor's. */
export function isRefusedByAge({ age, hostAge, capacity, allowsTeens }: Minors): boolean {
  const [isMinor, hasMinorHost] = [age === null || age < ADULT_AGE, hostAge === null || hostAge < ADULT_AGE]
  if (isMinor && (age === null || age < TEEN_MIN || !allowsTeens)) return true
  return capacity === CAPACITY_MIN && isMinor !== hasMinorHost
}

/** Until when somebody joins by approval alone; null without a limit. `marks`: moments of counted no-shows, newest first. */
export function restrictedUntil(marks: readonly string[], now: Date): Date | null {
  const times = marks.map((mark) => Date.parse(mark))
  for (const [nth, newest] of times.entries()) {
    const oldest = times[nth + NO_SHOWS_MAX - 1]
    if (oldest === undefined) return null
    const until = newest + RESTRICTED_DAYS * DAY_MS
    if (newest - oldest <= NO_SHOW_DAYS * DAY_MS && until > now.getTime()) return at(until)
  }
  return null
}

/** Seconds for which one code of attendance is shown; the one before is still taken. */
export const CODE_SECONDS = 30
export const CODE_DIGITS = 6
export const codeStep = (now: Date): number => Math.floor(now.getTime() / (CODE_SECONDS * 1000))

/** The start of the next one of a series. Korea has no daylight saving time. */
export const nextStart = (start: string, weeks: number): Date => at(Date.parse(start) + weeks * 7 * DAY_MS)

/** The page of a map program for a place, without an account. */
export function mapUrl({ place_name, address, lat, lng }: Place & { place_name: string }): string {
  const name = encodeURIComponent(place_name.replaceAll(',', ' '))
  if (lat !== null && lng !== null) return `https://map.kakao.com/link/to/${name},${lat},${lng}`
  return `https://map.kakao.com/link/search/${encodeURIComponent(address)}`
}
