import { mood } from '#kit/contract/mood.ts'
import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem, mediaKeys } from '#features/media/contract.ts'
import { HASHTAGS_MAX, MENTIONS_MAX, hashtagsOf, mentionsOf } from '#features/tag/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text, bothOrNeither } from '#kit/contract/shape.ts'
import {
  CONTENT_MAX,
  DAILY_PAGE,
  DAYS_MAX,
  FOODS_MAX,
  MEAL_NAME_MAX,
  LINE_PAGE,
  MEALS,
  ROUTINE_MEMO_MAX,
  ROUTINE_TEXT_MAX,
  ROUTINES_MAX,
  SET_KCAL_MAX,
  WORKOUT_COUNT_MAX,
  WORKOUT_METERS_MAX,
  WORKOUT_MINUTES_MAX,
  WORKOUT_NAME_MAX,
  WORKOUT_SETS_MAX,
  WORKOUTS_MAX,
} from './rules.ts'
import { food, foodParts, knownFood, upTo } from './contract/food.ts'
import { cardImage, cardParts, cardWriter } from '#features/post/contract.ts'
import { VISIBILITIES } from '#features/post/rules.ts'

export const workout = z.object({
  name: text(1, WORKOUT_NAME_MAX),
  /** `mm:ss`, minutes up to 999. */
  time: z.string().refine((time) => /^\d{2,3}:[0-5]\d$/.test(time) && Number(time.split(':')[0]) <= WORKOUT_MINUTES_MAX, {
    error: '시간은 분:초로 적어 주세요.',
  }),
  set: upTo(WORKOUT_SETS_MAX),
  meter: upTo(WORKOUT_METERS_MAX),
  count: upTo(WORKOUT_COUNT_MAX),
})
export const routineItem = z.object({ text: text(1, ROUTINE_TEXT_MAX), checked: z.boolean() })

/** The four records of a day. A part without a record is empty, never missing. */
export const dailyInfo = z.object({
  /** Mood 1-5, or null. */
  emoji: mood.nullable(),
  eat: z.object({
    /** The member's own total in kcal; 0 means that the total is the sum of the foods. */
    setCalorie: upTo(SET_KCAL_MAX),
    selectedFood: z.array(food).max(FOODS_MAX),
  }),
  health: z.object({ todayHealths: z.array(workout).max(WORKOUTS_MAX) }),
  routine: z.object({ record: z.object({ routine: z.array(routineItem).max(ROUTINES_MAX), memo: text(0, ROUTINE_MEMO_MAX) }) }),
})
export type DailyInfo = z.infer<typeof dailyInfo>

/** A daily in the detail and in lists of one's own. */
export const daily = person.extend({
  daily_no: z.number().int(),
  daily_content: z.string(),
  daily_images: z.array(mediaItem),
  daily_thumb: z.string().nullable(),
  daily_info: dailyInfo,
  visibility: z.enum(VISIBILITIES),
  /** The day that the record belongs to, by the calendar in Korea. */
  record_date: localDate,
  like_qtt: z.number().int(),
  reply_qtt: z.number().int(),
  /** Whether the viewer likes it. */
  isfav: z.boolean(),
  reg_dt: moment,
  /** When it was last edited, or null. */
  edit_dt: moment.nullable(),
  /** Whether the viewer bookmarked it. */
  is_bookmarked: z.boolean(),
  /** Whether reports have hidden it; then only its author sees it. */
  hidden: z.boolean(),
  /** The number of members who took over a meal or a workout from it. */
  same_qtt: z.number().int(),
  /** The daily from which its meal or workout was taken over, if the viewer may see it. */
  from: z.object({ daily_no: z.number().int(), user_no: z.number().int(), haru_name: z.string() }).nullable(),
})
export type Daily = z.infer<typeof daily>

/** A daily as a card of the line (decision 060). A missing part has its usual value: none, zero, public, the day of writing. */
export const dailyCard = cardWriter.extend({
  daily_no: z.number().int(),
  daily_content: z.string(),
  daily_images: z.array(cardImage).optional(),
  daily_thumb: z.string().optional(),
  daily_info: z.object({
    emoji: mood.optional(),
    eat: z
      .object({
        setCalorie: upTo(SET_KCAL_MAX),
        selectedFood: z.array(z.object({ key: foodParts.key, calorie: foodParts.calorie, sort: z.enum(MEALS) })),
      })
      .optional(),
    health: dailyInfo.shape.health.optional(),
    routine: z
      .object({
        record: z.object({
          /** What is planned and done, without its texts. */
          routine: z.array(z.object({ checked: z.boolean() })),
          /** Only where nothing is planned: then the card shows it. */
          memo: z.string().optional(),
        }),
      })
      .optional(),
  }),
  record_date: localDate.optional(),
  same_qtt: z.number().int().optional(),
  from: daily.shape.from.unwrap().optional(),
  ...cardParts,
})
export type DailyCard = z.infer<typeof dailyCard>

const written = z.object({
  daily_content: text(0, CONTENT_MAX)
    .refine((content) => hashtagsOf(content).length <= HASHTAGS_MAX, { error: `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.` })
    .refine((content) => mentionsOf(content).length <= MENTIONS_MAX, { error: `${MENTIONS_MAX}명까지 부를 수 있어요.` })
    .default(''),
  daily_info: dailyInfo,
  /** Own finished uploads in order. Missing in an edit: the pictures stay. */
  daily_images: mediaKeys.optional(),
  visibility: z.enum(VISIBILITIES, { error: '누구에게 보일지 골라 주세요.' }),
})

/** The line: all dailys that the viewer may see, newest first. */
export const listDailyLine = endpoint('GET /v2/user/daily_line', {
  access: 'open',
  summary: 'The daily line, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(LINE_PAGE) }),
  answer: z.array(dailyCard),
})

/** How many visible dailys of others are newer than `after_no`, for the button of new posts; counts to 20. */
export const countNewDailys = endpoint('GET /v2/user/daily_line/new', {
  access: 'open',
  summary: 'How many newer dailys there are',
  query: z.object({ after_no: no }),
  answer: z.object({ count: z.number().int() }),
})

export const getDailyWeek = endpoint('GET /v2/user/daily_week', {
  access: 'member',
  summary: 'My week of moods, Monday to Sunday',
  answer: z.object({
    days: z.array(z.object({ record_date: localDate, recorded: z.boolean(), emoji: mood.nullable() })).length(7),
    /** Consecutive days with a record, up to today or yesterday. */
    streak: z.number().int(),
    /** Whether to offer the care mode (rules.ts, `CARE_DAYS`). */
    care: z.boolean(),
  }),
})

export const getDaily = endpoint('GET /v2/user/daily_v2/:daily_no', {
  access: 'open',
  summary: 'One daily',
  params: z.object({ daily_no: no }),
  answer: z.array(daily).length(1),
})

export const createDaily = endpoint('POST /v2/user/daily_v2', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Write a daily',
  rate: { calls: 10, seconds: 60 },
  body: written.extend({
    record_date: localDate.optional(),
    /** The daily of another member from which a food or a workout was taken over. */
    from_daily_no: no.optional(),
  }),
  answer: z.array(daily).length(1),
})

export const editDaily = endpoint('PUT /v2/user/daily_v2/:daily_no', {
  access: 'member',
  activity: 'write',
  summary: 'Edit my daily; the earlier version is stored for reports',
  params: z.object({ daily_no: no }),
  body: written,
  answer: z.array(daily).length(1),
})

export const deleteDaily = endpoint('DELETE /v2/user/daily_v2/:daily_no', {
  access: 'member',
  summary: 'Delete my daily',
  params: z.object({ daily_no: no }),
  answer: z.object({}),
})

/** The totals of one day over all dailys of that date (decisions d-12). */
export const dailyDay = z.object({
  record_date: localDate,
  post_qtt: z.number().int(),
  /** The latest mood of that day, or null. */
  emoji: mood.nullable(),
  kcal: z.number().int(),
  workout_seconds: z.number().int(),
  routine_done: z.number().int(),
  routine_all: z.number().int(),
})
export type DailyDay = z.infer<typeof dailyDay>

export const listDailyDays = endpoint('GET /v2/user/daily_days', {
  access: 'member',
  summary: `My days between two dates, both included, ${DAYS_MAX} at most; days without a record are left out`,
  query: z.object({ from: localDate, to: localDate }),
  answer: z.array(dailyDay),
})

/** My dailys, private ones too, by record date; page 30 (specification section 9, "dailys"). */
export const listMyDailys = endpoint('GET /v2/user/daily_mine', {
  access: 'member',
  summary: 'My dailys, newest day first',
  query: z
    .object({
      from: localDate.optional(),
      to: localDate.optional(),
      /** The last daily of the page before: both fields or none. */
      before_date: localDate.optional(),
      before_no: no.optional(),
      limit: pageOf(DAILY_PAGE),
    })
    .superRefine(bothOrNeither('before_date', 'before_no')),
  answer: z.array(daily),
})

/** Earlier records that the writing screen suggests. */
export const getDailyPast = endpoint('GET /v2/user/daily_past', {
  access: 'member',
  summary: 'Suggestions for a day: foods, workouts and routine of the days before, and what I use most',
  query: z.object({ date: localDate }),
  answer: z.object({
    /** Of the day before `date`, all its dailys together. */
    foods: z.array(food),
    workouts: z.array(workout),
    /** Of the latest day with a routine in the last 30 days; unchecked. */
    routine: z.array(z.object({ text: z.string() })),
    /** The most used in the last 30 days, up to 20. */
    often_foods: z.array(knownFood),
    /** The latest in the last 30 days, up to 20, each once. */
    recent_foods: z.array(knownFood),
    /** The most used of each meal in the last 30 days. */
    usual_foods: z.array(food),
    often_workouts: z.array(z.object({ name: z.string() })),
    /** In kg; null where the member has not given it. */
    weight: z.number().nullable(),
  }),
})

export { knownFood }
export const savedMeal = z.object({ meal_no: z.number().int(), meal_name: z.string(), foods: z.array(knownFood) })
export type SavedMeal = z.infer<typeof savedMeal>

export const listMeals = endpoint('GET /v2/user/meal', {
  access: 'member',
  summary: 'My saved meals, newest first',
  answer: z.array(savedMeal),
})

/** A meal that has this name already gets these foods instead. */
export const saveMeal = endpoint('POST /v2/user/meal', {
  access: 'member',
  idempotent: true,
  summary: 'Save foods that I eat together',
  body: z.object({ meal_name: text(1, MEAL_NAME_MAX), foods: z.array(knownFood).min(1).max(FOODS_MAX) }),
  answer: savedMeal,
})

export const deleteMeal = endpoint('DELETE /v2/user/meal/:meal_no', {
  access: 'member',
  summary: 'Delete a saved meal',
  params: z.object({ meal_no: no }),
  answer: z.object({}),
})
