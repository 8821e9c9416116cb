import type { Meal } from '#features/daily/rules.ts'
import { DAY_MS, koreanDay, koreanMinutes, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import type { SeededRandom } from './random.ts'
import type { SourcePost } from './source.ts'

/** A daily and its date. */
export type Timed = { post: SourcePost; at: Date }

/** Age of the oldest daily, in days. */
const DAYS = 27
/** Ages of the newest dailys, in minutes. */
const NEWEST_AGES = [2, 7, 16, 31, 52]
/** No other daily is younger than this, in minutes. */
const OTHERS_MIN_AGE = 100
/** Minutes added to the distance of a daily without pictures when the newest dailys are chosen. */
const NO_PICTURE_PENALTY = 150
/** Days ago on which the first member wrote, oldest first, so that the week of moods has entries. */
const FIRST_MEMBER_DAYS = [6, 4, 2, 1, 0]
const FIRST_MEMBER = 1

const DAY_MINUTES = DAY_MS / MINUTE_MS

/**
 * Dates every daily, oldest first: more of them recently, at the hour that the text or the meal suggests, the
 * newest some minutes ago.
 */
export function timesOf(posts: readonly SourcePost[], now: Date, random: SeededRandom): Timed[] {
  const midnight = startOfDay(koreanDay(now)).getTime()
  const timed = posts.map((post, rank) => {
    const daysAgo = Math.floor(DAYS * (1 - rank / Math.max(1, posts.length - 1)) ** 1.4)
    const at = midnight - daysAgo * DAY_MS + minuteOf(post, random) * MINUTE_MS + random.between(0, 59) * 1000
    return { post, at: at > now.getTime() - OTHERS_MIN_AGE * MINUTE_MS ? at - DAY_MS : at }
  })
  placeFirstMember(timed, now)
  placeNewest(timed, now)
  timed.sort((a, b) => a.at - b.at || a.post.daily_no - b.post.daily_no)
  return timed.map(({ post, at }) => ({ post, at: new Date(at) }))
}

type Placed = { post: SourcePost; at: number }

function placeFirstMember(timed: Placed[], now: Date): void {
  const midnight = startOfDay(koreanDay(now)).getTime()
  const own = timed.filter(({ post }) => post.user_no === FIRST_MEMBER)
  own.slice(-FIRST_MEMBER_DAYS.length).forEach((placed, index) => {
    const start = midnight - (FIRST_MEMBER_DAYS[index] ?? 0) * DAY_MS
    const at = start + koreanMinutes(new Date(placed.at)) * MINUTE_MS
    placed.at = at < now.getTime() - MINUTE_MS ? at : Math.max(start, now.getTime() - 35 * MINUTE_MS)
  })
}

/** Dates the dailys that suit this hour best, preferably with pictures, to some minutes ago. */
function placeNewest(timed: Placed[], now: Date): void {
  const minute = koreanMinutes(now)
  const distance = ({ at, post }: Placed): number => {
    const apart = Math.abs(koreanMinutes(new Date(at)) - minute)
    return Math.min(apart, DAY_MINUTES - apart) + (post.pictures?.length ? 0 : NO_PICTURE_PENALTY)
  }
  const latest = timed.filter(({ post }) => post.user_no !== FIRST_MEMBER).slice(-40)
  latest.sort((a, b) => distance(a) - distance(b))
  for (const [index, minutes] of NEWEST_AGES.entries()) {
    const placed = latest[index]
    if (placed) placed.at = now.getTime() - minutes * MINUTE_MS
  }
}

const HOURS_BY_MEAL: Record<Meal, [from: number, to: number]> = {
  breakfast: [7, 9],
  brunch: [10, 11.5],
  lunch: [12, 13.5],
  snack: [15, 17],
  dinner: [18.5, 20.5],
  dessert: [14, 21],
  alcohol: [20, 22.5],
  midnight: [22.5, 23.9],
}

/** The first pattern that matches decides. */
const HOURS_BY_WORD: [words: RegExp, hours: [from: number, to: number]][] = [
  [/새벽/, [6, 7]],
  [/자기 전|밤 1\d시|소등|별이/, [21.5, 23]],
  [/점심/, [12.5, 13.5]],
  [/노을/, [17.5, 18.5]],
  [/아침|출근|눈 뜨자/, [7, 9]],
  [/퇴근|저녁|종일/, [19, 22]],
]

function minuteOf(post: SourcePost, random: SeededRandom): number {
  const words = HOURS_BY_WORD.find(([pattern]) => pattern.test(post.daily_content))
  const [from, to] = post.eat ? HOURS_BY_MEAL[post.eat.meal] : (words?.[1] ?? [8, 21])
  return random.between(from * 60, to * 60)
}
