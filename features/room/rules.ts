import { MOODS, type Mood } from '#kit/contract/mood.ts'
import type { DailyDay, DailyInfo } from '#features/daily/contract.ts'
import { caloriesOf, routineCountOf, workoutSecondsOf } from '#features/daily/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { koreanHour } from '#kit/contract/time.ts'
import { roomErrors } from './errors.ts'

export type SetupStep = 1 | 2 | 3 | 4 | 5

/** The filled part of the progress bar at a step, in percent. The specification does not show step 1: empty (decisions d-0). */
export const setupProgress = (step: SetupStep): number => (step === 1 ? 0 : (step - 1) * 25)

/** Allowed body measures: height in cm, weights in kg. */
export const BODY = {
  tall: { min: 50, max: 250, message: '키는 50~250cm로 적어 주세요.' },
  weight: { min: 20, max: 300, message: '몸무게는 20~300kg으로 적어 주세요.' },
  goal_weight: { min: 20, max: 300, message: '목표 몸무게는 20~300kg으로 적어 주세요.' },
} as const

/** Below this body mass index (kg/m²) an adult is underweight (WHO; 대한비만학회); a goal there is stored only after its notice. */
export const UNDERWEIGHT_BMI = 18.5
/** No goal is stored below this body mass index: severe thinness (WHO). */
export const GOAL_BMI_MIN = 16

/** The texts that a member reads before their goal is stored: about a low goal, or about goals while one still grows. */
export const GOAL_NOTICES = ['low', 'young'] as const
export type GoalNotice = (typeof GOAL_NOTICES)[number]
type Goal = { tall: number | null; goal_weight: number | null }

/** Why a target weight is refused, or null. The height is required: without it nobody knows whether the goal is healthy. */
export function goalProblem({ tall, goal_weight }: Goal): ErrorKind | null {
  if (goal_weight === null) return null
  if (tall === null) return roomErrors.goal_needs_height
  return bmiOf(goal_weight, tall) < GOAL_BMI_MIN ? roomErrors.goal_unsafe : null
}

/** The notice that a member has to read before this goal is stored, or null. Minors read theirs before any goal. */
export function goalNoticeOf({ tall, goal_weight }: Goal, isMinor: boolean): GoalNotice | null {
  if (goal_weight === null) return null
  if (isMinor) return 'young'
  return tall !== null && bmiOf(goal_weight, tall) < UNDERWEIGHT_BMI ? 'low' : null
}

const bmiOf = (kg: number, cm: number): number => kg / (cm / 100) ** 2

export const INTERESTS_MAX = 10
export const DISEASES_MAX = 20
/** The groups of health conditions, in their order. */
export const DISEASE_GROUPS = [
  '대사·내분비',
  '심혈관',
  '뇌·신경',
  '소화기',
  '호흡기',
  '근골격',
  '피부',
  '여성·남성',
  '정신건강',
  '비뇨·신장',
  '눈·귀',
  '기타',
] as const
/** A health condition that a member may say they have. */
export type Disease = { group: (typeof DISEASE_GROUPS)[number]; name: string }
export const DISEASE_NAME_MAX = 40

/** Tiles in a page of a member's pictures (specification section 9, "collects"). */
export const COLLECTS_PAGE = 90

// The room shows items for what the member recorded today and for the length of their streak.

/** Metres on foot in a day that earn the shoes. */
export const WALK_METERS = 5000
/** Seconds of workout in a day that count as `moved`. */
export const MOVE_SECONDS = 1800
/** Days in a row with a record that earn the plant, and the trophy. */
export const PLANT_DAYS = 7
export const TROPHY_DAYS = 30

export const ROOM_ITEMS = ['plant', 'trophy', 'books', 'dumbbell', 'mat', 'bowl', 'mug', 'shoes'] as const
export type RoomItem = (typeof ROOM_ITEMS)[number]

/** A member's visible dailys of today, merged. */
export type RoomToday = {
  /** The latest recorded mood, or null. */
  emoji: Mood | null
  /** Metres of workouts on foot. */
  meters: number
  workout_seconds: number
  /** Names, each once. */
  workouts: string[]
  /** Whether any kcal was recorded. */
  ate: boolean
  /** The number of different meals (`sort`). */
  meals: number
  routine_done: number
  routine_all: number
  /** The texts of the checked routine items. */
  routines: string[]
}

/** Merges the dailys of one day, given oldest first. */
export function roomTodayOf(dailys: readonly DailyInfo[]): RoomToday {
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
    // A total for the day without foods counts as one meal.
    meals: sorts.size || Number(ate),
    routine_done: total(counts.map(({ done }) => done)),
    routine_all: total(counts.map(({ all }) => all)),
    routines: [...new Set(routine.filter(({ checked }) => checked).map(({ text }) => text))],
  }
}

/** Fullest first: moved, ate and completed the routine · moved · completed the routine · ate · recorded anything · recorded nothing. */
export type RoomState = 'full' | 'moved' | 'routine' | 'ate' | 'began' | 'rest'

export function roomStateOf(today: RoomToday): RoomState {
  const moved = today.workout_seconds >= MOVE_SECONDS || today.meters >= WALK_METERS
  const routine = today.routine_all > 0 && today.routine_done === today.routine_all
  if (moved && routine && today.meals > 0) return 'full'
  if (moved) return 'moved'
  if (routine) return 'routine'
  if (today.meals > 0) return 'ate'
  return today.emoji !== null || today.workouts.length > 0 || today.routine_all > 0 ? 'began' : 'rest'
}

/** The mood of each persona, "1" to "8", where none was recorded, and its own item. No state has a sad or angry mood. */
export const PERSONA_DEFAULTS: Record<string, Record<RoomState, [mood: Mood, item: RoomItem]>> = {
  1: { full: [2, 'books'], moved: [1, 'shoes'], routine: [2, 'books'], ate: [1, 'bowl'], began: [1, 'books'], rest: [1, 'mug'] },
  2: { full: [2, 'books'], moved: [1, 'dumbbell'], routine: [2, 'mug'], ate: [1, 'bowl'], began: [1, 'books'], rest: [3, 'books'] },
  3: { full: [2, 'mug'], moved: [1, 'shoes'], routine: [1, 'mug'], ate: [2, 'bowl'], began: [1, 'mug'], rest: [1, 'mug'] },
  4: { full: [2, 'mat'], moved: [1, 'mat'], routine: [2, 'mat'], ate: [1, 'mug'], began: [1, 'mug'], rest: [1, 'mat'] },
  5: { full: [2, 'bowl'], moved: [2, 'dumbbell'], routine: [1, 'mug'], ate: [2, 'bowl'], began: [1, 'bowl'], rest: [1, 'bowl'] },
  6: { full: [2, 'plant'], moved: [2, 'mat'], routine: [1, 'plant'], ate: [1, 'bowl'], began: [1, 'mug'], rest: [1, 'mug'] },
  7: { full: [2, 'shoes'], moved: [2, 'shoes'], routine: [1, 'dumbbell'], ate: [1, 'bowl'], began: [1, 'shoes'], rest: [3, 'shoes'] },
  8: { full: [2, 'dumbbell'], moved: [2, 'dumbbell'], routine: [2, 'mug'], ate: [1, 'bowl'], began: [2, 'mug'], rest: [1, 'mug'] },
}

/** The persona's mood and the items in its room. A recorded mood takes precedence. */
export function roomSceneOf(character: string, today: RoomToday, streak: number): { mood: Mood; items: RoomItem[] } {
  const [defaultMood, ownItem] = (PERSONA_DEFAULTS[character] ?? PERSONA_DEFAULTS[1]!)[roomStateOf(today)]
  return { mood: today.emoji ?? defaultMood, items: ROOM_ITEMS.filter((item) => item === ownItem || EARNED[item](today, streak)) }
}

/** Whether the day or the streak earns each item. */
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

export type RoomTime = 'morning' | 'day' | 'evening' | 'night'

/** The time of day that the window shows, in Korean time. */
export function roomTimeAt(now: Date): RoomTime {
  const hour = koreanHour(now)
  if (hour < 6 || hour >= 20) return 'night'
  if (hour < 10) return 'morning'
  return hour < 17 ? 'day' : 'evening'
}

/** The totals and averages of days. */
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

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
