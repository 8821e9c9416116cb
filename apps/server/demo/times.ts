import type { Meal } from '#features/daily/rules.ts'
import type { Chance } from './chance.ts'
import type { SourcePost } from './source.ts'

/** A daily and the moment it was written. */
export type Timed = { post: SourcePost; at: Date }

/** How far back the oldest daily lies. */
const DAYS = 27
/** Ages of the newest dailys, in minutes. */
const FRESH = [2, 7, 16, 31, 52]
/** No other daily is younger than this, in minutes. */
const STALE = 100
/** A daily without pictures is a moment ago's only where it suits the hour better by this, in minutes. */
const PLAIN = 150
/** Days ago on which the first member wrote, oldest first, so that the week in moods is alive. */
const FIRST_MEMBER_DAYS = [6, 4, 2, 1, 0]
const FIRST_MEMBER = 1

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const KOREA = 9 * 60 * MINUTE

/**
 * Gives every daily its moment, oldest first: more of them lately, at the hour of the day that its words
 * or its meal suggest, the newest minutes ago.
 */
export function timesOf(posts: readonly SourcePost[], now: Date, chance: Chance): Timed[] {
  const midnight = koreanMidnight(now)
  const timed = posts.map((post, rank) => {
    const daysAgo = Math.floor(DAYS * (1 - rank / Math.max(1, posts.length - 1)) ** 1.4)
    const at = midnight - daysAgo * DAY + minuteOf(post, chance) * MINUTE + chance.between(0, 59) * 1000
    return { post, at: at > now.getTime() - STALE * MINUTE ? at - DAY : at }
  })
  placeFirstMember(timed, now)
  placeFresh(timed, now)
  timed.sort((a, b) => a.at - b.at || a.post.daily_no - b.post.daily_no)
  return timed.map(({ post, at }) => ({ post, at: new Date(at) }))
}

type Placed = { post: SourcePost; at: number }

function placeFirstMember(timed: Placed[], now: Date): void {
  const midnight = koreanMidnight(now)
  const own = timed.filter(({ post }) => post.user_no === FIRST_MEMBER)
  own.slice(-FIRST_MEMBER_DAYS.length).forEach((placed, index) => {
    const start = midnight - (FIRST_MEMBER_DAYS[index] ?? 0) * DAY
    const at = start + minutesIntoDay(placed.at) * MINUTE
    placed.at = at < now.getTime() - MINUTE ? at : Math.max(start, now.getTime() - 35 * MINUTE)
  })
}

/** Of the latest dailys, those that suit this hour best become the ones of a moment ago: the first look meets pictures. */
function placeFresh(timed: Placed[], now: Date): void {
  const minute = minutesIntoDay(now.getTime())
  const distance = ({ at, post }: Placed): number => {
    const apart = Math.abs(minutesIntoDay(at) - minute)
    return Math.min(apart, 24 * 60 - apart) + (post.pictures?.length ? 0 : PLAIN)
  }
  const latest = timed.filter(({ post }) => post.user_no !== FIRST_MEMBER).slice(-40)
  latest.sort((a, b) => distance(a) - distance(b))
  for (const [index, minutes] of FRESH.entries()) {
    const placed = latest[index]
    if (placed) placed.at = now.getTime() - minutes * MINUTE
  }
}

function koreanMidnight(now: Date): number {
  return Math.floor((now.getTime() + KOREA) / DAY) * DAY - KOREA
}

function minutesIntoDay(at: number): number {
  return Math.floor(((at + KOREA) % DAY) / MINUTE)
}

const MEAL_HOURS: Record<Meal, [from: number, to: number]> = {
  breakfast: [7, 9],
  brunch: [10, 11.5],
  lunch: [12, 13.5],
  snack: [15, 17],
  dinner: [18.5, 20.5],
  dessert: [14, 21],
  alcohol: [20, 22.5],
  midnight: [22.5, 23.9],
}

/** The first that the words name decides. */
const WORD_HOURS: [words: RegExp, hours: [from: number, to: number]][] = [
  [/새벽/, [6, 7]],
  [/자기 전|밤 1\d시|소등|별이/, [21.5, 23]],
  [/점심/, [12.5, 13.5]],
  [/노을/, [17.5, 18.5]],
  [/아침|출근|눈 뜨자/, [7, 9]],
  [/퇴근|저녁|종일/, [19, 22]],
]

function minuteOf(post: SourcePost, chance: Chance): number {
  const words = WORD_HOURS.find(([pattern]) => pattern.test(post.daily_content))
  const [from, to] = post.eat ? MEAL_HOURS[post.eat.meal] : (words?.[1] ?? [8, 21])
  return chance.between(from * 60, to * 60)
}
