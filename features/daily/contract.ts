import { z } from 'zod'
import { mediaItem, person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, text } from '#kit/contract/shape.ts'
import {
  CONTENT_MAX,
  FOOD_KCAL_MAX,
  FOOD_NAME_MAX,
  FOODS_MAX,
  HASHTAGS_MAX,
  LINE_PAGE,
  MEALS,
  MENTIONS_MAX,
  ROUTINE_MEMO_MAX,
  ROUTINE_TEXT_MAX,
  ROUTINES_MAX,
  SET_KCAL_MAX,
  VISIBILITIES,
  WORKOUT_COUNT_MAX,
  WORKOUT_METERS_MAX,
  WORKOUT_MINUTES_MAX,
  WORKOUT_NAME_MAX,
  WORKOUT_SETS_MAX,
  WORKOUTS_MAX,
  hashtagsOf,
  mentionsOf,
} from './rules.ts'

const amount = (max: number) => z.number().int().min(0).max(max)

export const food = z.object({ key: text(1, FOOD_NAME_MAX), calorie: amount(FOOD_KCAL_MAX), sort: z.enum(MEALS) })
export const workout = z.object({
  name: text(1, WORKOUT_NAME_MAX),
  /** `mm:ss`, minutes up to 999. */
  time: z.string().refine((time) => /^\d{2,3}:[0-5]\d$/.test(time) && Number(time.split(':')[0]) <= WORKOUT_MINUTES_MAX, {
    error: '시간은 분:초로 적어 주세요.',
  }),
  set: amount(WORKOUT_SETS_MAX),
  meter: amount(WORKOUT_METERS_MAX),
  count: amount(WORKOUT_COUNT_MAX),
})
export const routineItem = z.object({ text: text(1, ROUTINE_TEXT_MAX), checked: z.boolean() })

/** The four records of a day. Parts that were not kept are empty, never missing. */
export const dailyInfo = z.object({
  /** Mood 1-5, or null. */
  emoji: z.number().int().min(1).max(5).nullable(),
  eat: z.object({
    /** The member's own total for the whole, in kcal; 0 where the foods speak for themselves. */
    setCalorie: amount(SET_KCAL_MAX),
    selectedFood: z.array(food).max(FOODS_MAX),
  }),
  health: z.object({ todayHealths: z.array(workout).max(WORKOUTS_MAX) }),
  routine: z.object({ record: z.object({ routine: z.array(routineItem).max(ROUTINES_MAX), memo: text(0, ROUTINE_MEMO_MAX) }) }),
})
export type DailyInfo = z.infer<typeof dailyInfo>

/** A daily as every list and the detail show it. */
export const daily = person.extend({
  daily_no: z.number().int(),
  daily_content: z.string(),
  daily_images: z.array(mediaItem),
  daily_thumb: z.string().nullable(),
  daily_info: dailyInfo,
  visibility: z.enum(VISIBILITIES),
  /** The day that the record belongs to, by the member's own calendar. */
  record_date: localDate,
  like_qtt: z.number().int(),
  reply_qtt: z.number().int(),
  /** Whether I like it. */
  isfav: z.boolean(),
  reg_dt: moment,
  /** When it was last edited, or null. */
  edit_dt: moment.nullable(),
})
export type Daily = z.infer<typeof daily>

const written = z.object({
  daily_content: text(0, CONTENT_MAX)
    .refine((content) => hashtagsOf(content).length <= HASHTAGS_MAX, { error: `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.` })
    .refine((content) => mentionsOf(content).length <= MENTIONS_MAX, { error: `${MENTIONS_MAX}명까지 부를 수 있어요.` })
    .default(''),
  daily_info: dailyInfo,
  visibility: z.enum(VISIBILITIES, { error: '누구에게 보일지 골라 주세요.' }),
})

/** The line: everyone's dailys that I may see, newest first. */
export const listDailyLine = endpoint('GET /v2/user/daily_line', {
  access: 'open',
  summary: 'The daily line, newest first',
  query: z.object({ before_no: no.optional(), limit: z.coerce.number().int().min(1).max(LINE_PAGE).default(LINE_PAGE) }),
  answer: z.array(daily),
})

/** How many visible dailys of others are newer than the one on top, for the new-posts pill; stops counting at 20. */
export const countNewDailys = endpoint('GET /v2/user/daily_line/new', {
  access: 'open',
  summary: 'How many newer dailys there are',
  query: z.object({ after_no: no }),
  answer: z.object({ count: z.number().int() }),
})

export const getDailyWeek = endpoint('GET /v2/user/daily_week', {
  access: 'member',
  summary: 'My week in moods, Monday to Sunday',
  answer: z.object({
    days: z.array(z.object({ record_date: localDate, recorded: z.boolean(), emoji: z.number().int().min(1).max(5).nullable() })).length(7),
    /** Days in a row with a record, up to today or yesterday. */
    streak: z.number().int(),
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
  idempotent: true,
  summary: 'Write a daily',
  rate: { calls: 10, seconds: 60 },
  body: written.extend({ record_date: localDate.optional() }),
  answer: z.array(daily).length(1),
})

export const editDaily = endpoint('PUT /v2/user/daily_v2/:daily_no', {
  access: 'member',
  summary: 'Edit my daily; what it said before is kept for reports',
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
