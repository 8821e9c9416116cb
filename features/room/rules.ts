import type { DailyDay, DailyInfo } from '#features/daily/contract.ts'
import { caloriesOf, MOODS, routineCountOf, workoutSecondsOf, type Mood } from '#features/daily/rules.ts'

export type SetupStep = 1 | 2 | 3 | 4 | 5

/** How much of the bar is filled at a step, in percent. The first is not shown in the specification: nothing (decisions d-0). */
export const setupProgress = (step: SetupStep): number => (step === 1 ? 0 : (step - 1) * 25)

/** What may be kept of a body: height in cm, weights in kg. */
export const BODY = {
  tall: { min: 50, max: 250, message: '키는 50~250cm로 적어 주세요.' },
  weight: { min: 20, max: 300, message: '몸무게는 20~300kg으로 적어 주세요.' },
  goal_weight: { min: 20, max: 300, message: '목표 몸무게는 20~300kg으로 적어 주세요.' },
} as const

export const INTERESTS_MAX = 10
export const DISEASES_MAX = 20

/** Tiles of a member's media in a page (specification section 9, "collects"). */
export const COLLECTS_PAGE = 90

// The room that lives: what a member kept today, and how long they have kept at it, is what stands in their room.

/** Metres on foot in a day from which on the shoes stand there. */
export const WALK_METERS = 5000
/** Seconds of workout in a day that count as having moved. */
export const MOVE_SECONDS = 1800
/** Days in a row with a record that earn the plant, and the trophy. */
export const PLANT_DAYS = 7
export const TROPHY_DAYS = 30

export const ROOM_ITEMS = ['plant', 'trophy', 'books', 'dumbbell', 'mat', 'bowl', 'mug', 'shoes'] as const
export type RoomItem = (typeof ROOM_ITEMS)[number]

/** What a member's visible dailys of today come to. */
export type RoomToday = {
  /** The mood that was kept last, or null. */
  emoji: Mood | null
  /** On foot. */
  meters: number
  workout_seconds: number
  /** Names. */
  workouts: string[]
  /** Whether any kcal was kept. */
  ate: boolean
  /** Meals of different kinds. */
  meals: number
  routine_done: number
  routine_all: number
  /** What was done of the routine, in words. */
  routines: string[]
}

/** The dailys of one day, in the order in which they were written, as one. */
export function todayOf(dailys: readonly DailyInfo[]): RoomToday {
  const workouts = dailys.flatMap(({ health }) => health.todayHealths)
  const routine = dailys.flatMap((daily) => daily.routine.record.routine)
  const counts = dailys.map((daily) => routineCountOf(daily.routine))
  const sorts = new Set(dailys.flatMap(({ eat }) => (eat.selectedFood.length > 0 ? eat.selectedFood.map(({ sort }) => sort) : [])))
  const ate = dailys.some(({ eat }) => caloriesOf(eat) > 0)
  return {
    emoji: (dailys.findLast(({ emoji }) => emoji !== null)?.emoji ?? null) as Mood | null,
    meters: total(workouts.filter(({ name }) => ON_FOOT.test(name)).map(({ meter }) => meter)),
    workout_seconds: total(dailys.map(({ health }) => workoutSecondsOf(health))),
    workouts: [...new Set(workouts.map(({ name }) => name))],
    ate,
    // A whole day's amount without its foods is one meal at least.
    meals: sorts.size || Number(ate),
    routine_done: total(counts.map(({ done }) => done)),
    routine_all: total(counts.map(({ all }) => all)),
    routines: [...new Set(routine.filter(({ checked }) => checked).map(({ text }) => text))],
  }
}

/** How a day stands, the fullest first: moved, ate and did the routine · moved · did the routine · ate · kept anything · nothing yet. */
export type RoomState = 'full' | 'moved' | 'routine' | 'ate' | 'began' | 'rest'

export function stateOf(today: RoomToday): RoomState {
  const moved = today.workout_seconds >= MOVE_SECONDS || today.meters >= WALK_METERS
  const routine = today.routine_all > 0 && today.routine_done === today.routine_all
  if (moved && routine && today.meals > 0) return 'full'
  if (moved) return 'moved'
  if (routine) return 'routine'
  if (today.meals > 0) return 'ate'
  return today.emoji !== null || today.workouts.length > 0 || today.routine_all > 0 ? 'began' : 'rest'
}

/** What each persona, "1" to "8", feels where no mood was kept, and what it has at hand. A day of rest is told by no sad face. */
export const PERSONA_LIFE: Record<string, Record<RoomState, [mood: Mood, item: RoomItem]>> = {
  1: { full: [2, 'books'], moved: [1, 'shoes'], routine: [2, 'books'], ate: [1, 'bowl'], began: [1, 'books'], rest: [1, 'mug'] },
  2: { full: [2, 'books'], moved: [1, 'dumbbell'], routine: [2, 'mug'], ate: [1, 'bowl'], began: [1, 'books'], rest: [3, 'books'] },
  3: { full: [2, 'mug'], moved: [1, 'shoes'], routine: [1, 'mug'], ate: [2, 'bowl'], began: [1, 'mug'], rest: [1, 'mug'] },
  4: { full: [2, 'mat'], moved: [1, 'mat'], routine: [2, 'mat'], ate: [1, 'mug'], began: [1, 'mug'], rest: [1, 'mat'] },
  5: { full: [2, 'bowl'], moved: [2, 'dumbbell'], routine: [1, 'mug'], ate: [2, 'bowl'], began: [1, 'bowl'], rest: [1, 'bowl'] },
  6: { full: [2, 'plant'], moved: [2, 'mat'], routine: [1, 'plant'], ate: [1, 'bowl'], began: [1, 'mug'], rest: [1, 'mug'] },
  7: { full: [2, 'shoes'], moved: [2, 'shoes'], routine: [1, 'dumbbell'], ate: [1, 'bowl'], began: [1, 'shoes'], rest: [3, 'shoes'] },
  8: { full: [2, 'dumbbell'], moved: [2, 'dumbbell'], routine: [2, 'mug'], ate: [1, 'bowl'], began: [2, 'mug'], rest: [1, 'mug'] },
}

/** How the persona stands in its room, and what stands there beside it. The mood that was kept comes before all. */
export function lifeOf(character: string, today: RoomToday, streak: number): { mood: Mood; items: RoomItem[] } {
  const [feels, atHand] = (PERSONA_LIFE[character] ?? PERSONA_LIFE[1]!)[stateOf(today)]
  return { mood: today.emoji ?? feels, items: ROOM_ITEMS.filter((item) => item === atHand || EARNED[item](today, streak)) }
}

/** What earns each thing. */
const EARNED: Record<RoomItem, (today: RoomToday, streak: number) => boolean> = {
  plant: (_, streak) => streak >= PLANT_DAYS,
  trophy: (_, streak) => streak >= TROPHY_DAYS,
  books: ({ routines }) => routines.some((text) => /(?<!산)책|독서|읽기|공부|필사|영어|단어/.test(text)),
  dumbbell: ({ workouts }) =>
    workouts.some((name) => /근력|웨이트|덤벨|바벨|케틀벨|스쿼트|데드|벤치|프레스|푸시|풀업|턱걸이|런지|크로스핏|헬스|\bPT\b/i.test(name)),
  mat: ({ workouts }) => workouts.some((name) => /요가|스트레칭|필라테스|폼롤러|플랭크|코어|명상|체조/.test(name)),
  bowl: ({ meals }) => meals > 0,
  mug: ({ routines }) => routines.some((text) => /(?<![가-힣])물(?![가-힣])|물\s*(마시|한|두|세|\d)|수분|[녹홍]차|보리차|커피/.test(text)),
  shoes: ({ meters }) => meters >= WALK_METERS,
}

const ON_FOOT = /걷|걸음|산책|달리|러닝|런닝|조깅|마라톤|등산|하이킹|트레킹|워킹|트레드밀/

const SEOUL_MS = 9 * 3_600_000
export type RoomTime = 'morning' | 'day' | 'evening' | 'night'

/** What the window shows at a moment, by the clock of Korea. */
export function roomTimeAt(now: Date): RoomTime {
  const hour = new Date(now.getTime() + SEOUL_MS).getUTCHours()
  if (hour < 6 || hour >= 20) return 'night'
  if (hour < 10) return 'morning'
  return hour < 17 ? 'day' : 'evening'
}

export const REPORT_SPANS = ['week', 'month'] as const
export type ReportSpan = (typeof REPORT_SPANS)[number]
/** A stretch of days, both ends included, as `yyyy-mm-dd`. */
export type Period = { from: string; to: string }

/** The week, Monday to Sunday, or the month that a day lies in. */
export function periodOf(day: string, span: ReportSpan): Period {
  if (span === 'week') {
    const from = moved(day, -((weekdayOf(day) + 6) % 7))
    return { from, to: moved(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: moved(monthsOn(from, 1), -1) }
}

/** The first day of the period before or after. */
export function stepped(day: string, span: ReportSpan, by: number): string {
  const { from } = periodOf(day, span)
  return span === 'week' ? moved(from, by * 7) : monthsOn(from, by)
}

/** Every day of a period, first to last. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: (millis(to) - millis(from)) / DAY_MS + 1 }, (_, index) => moved(from, index))
}

/** What days come to. */
export function sumsOf(days: readonly DailyDay[]) {
  const eaten = days.filter(({ kcal }) => kcal > 0)
  return {
    record_days: days.length,
    record_qtt: total(days.map(({ post_qtt }) => post_qtt)),
    moods: MOODS.map((mood) => days.filter(({ emoji }) => emoji === mood).length),
    kcal_average: eaten.length === 0 ? null : Math.round(total(eaten.map(({ kcal }) => kcal)) / eaten.length),
    workout_seconds: total(days.map(({ workout_seconds }) => workout_seconds)),
    workout_days: days.filter(({ workout_seconds }) => workout_seconds > 0).length,
    routine_done: total(days.map(({ routine_done }) => routine_done)),
    routine_all: total(days.map(({ routine_all }) => routine_all)),
  }
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(millis(day)).getUTCDay()

const DAY_MS = 86_400_000
const millis = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const moved = (day: string, by: number): string => textOf(millis(day) + by * DAY_MS)
const monthsOn = (first: string, by: number): string => textOf(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + by, 1))
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
