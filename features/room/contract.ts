import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { SETUP_STEPS } from '#features/account/rules.ts'
import { daily, dailyDay } from '#features/daily/contract.ts'
import { DAILY_PAGE } from '#features/daily/rules.ts'
import { relation } from '#features/follow/contract.ts'
import { postTile } from '#features/post/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, no, pageOf, together } from '#kit/contract/shape.ts'
import { BODY, COLLECTS_PAGE, DISEASES_MAX, INTERESTS_MAX, REPORT_SPANS, ROOM_ITEMS } from './rules.ts'

const measure = ({ min, max, message }: (typeof BODY)[keyof typeof BODY]) =>
  z
    .number({ error: message })
    .min(min, { error: message })
    .max(max, { error: message })
    .refine((value) => Number.isInteger(Math.round(value * 1000) / 100), { error: '소수점 아래는 한 자리까지 적어 주세요.' })
    .nullable()

const body = z.object({ tall: measure(BODY.tall), weight: measure(BODY.weight), goal_weight: measure(BODY.goal_weight) })
const numbers = (max: number) => z.array(z.number().int().positive().max(32_767)).max(max, { error: `${max}개까지 고를 수 있어요.` })
const chosen = z.object({ interests: numbers(INTERESTS_MAX), diseases: numbers(DISEASES_MAX) })

/** What the setup asks beside the profile and the settings; for the member alone. */
export const getSetup = endpoint('GET /v1/user/setup', {
  access: 'member',
  summary: 'How far my setup is, and what it knows of me',
  answer: z.object({ setup_step: z.number().int(), ...body.shape, ...chosen.shape }),
})

/** A step that is done or put off; going back to an earlier one takes nothing away. */
export const passStep = endpoint('PUT /v1/user/setup/step', {
  access: 'member',
  summary: 'Say how far the setup is',
  body: z.object({ setup_step: z.number().int().min(1).max(SETUP_STEPS) }),
  answer: z.object({ setup_step: z.number().int() }),
})

/** Height in cm, weights in kg; null forgets one. They rest on the health consent. */
export const saveBody = endpoint('PUT /v1/user/setup/body', {
  access: 'member',
  summary: 'My height and weight, and the weight I would like',
  body,
  answer: body,
})

/** The lists as they are to be. Conditions rest on the health consent, interests do not. */
export const saveInterests = endpoint('PUT /v1/user/setup/interests', {
  access: 'member',
  summary: 'What I am interested in and live with',
  body: chosen,
  answer: chosen,
})

const someone = z.object({ user_no: no })
/** A day that may be asked for: what lies far off has no month before or after it. */
const day = localDate.refine((date) => date >= '1900-01-01' && date <= '2999-12-31', { error: '날짜를 다시 확인해 주세요.' })
const mood = z.number().int().min(1).max(5)

/**
 * A member's room. Everyone who may meet them sees who lives there; what they keep, and everything that is counted, only
 * to whom their posts are open: `sees_all` is false and the rest null for others.
 */
export const room = person.extend({
  haru_statemsg: z.string(),
  account_private: z.boolean(),
  sees_all: z.boolean(),
  /** What I am to them; null for a guest and in my own room. */
  relation: relation.nullable(),
  /** Of what I may see. `streak`: days in a row with a record, up to today or yesterday. */
  counts: z
    .object({
      record_qtt: z.number().int(),
      feed_qtt: z.number().int(),
      follower_qtt: z.number().int(),
      following_qtt: z.number().int(),
      streak: z.number().int(),
    })
    .nullable(),
  /** What I may see of today's records (rules.ts, `RoomToday`). */
  today: z
    .object({
      emoji: mood.nullable(),
      meters: z.number().int(),
      workout_seconds: z.number().int(),
      workouts: z.array(z.string()),
      ate: z.boolean(),
      meals: z.number().int(),
      routine_done: z.number().int(),
      routine_all: z.number().int(),
      routines: z.array(z.string()),
    })
    .nullable(),
  /** How the persona feels, and what stands in the room for what was kept (rules.ts, `lifeOf`). */
  mood,
  items: z.array(z.enum(ROOM_ITEMS)),
})
export type Room = z.infer<typeof room>

export const getRoom = endpoint('GET /v1/user/room/:user_no', {
  access: 'open',
  summary: 'The room of a member',
  params: someone,
  answer: room,
})

export const listRoomDays = endpoint('GET /v1/user/room/:user_no/days', {
  access: 'open',
  summary: 'What I may see of a member’s days in a month; days without a record are left out',
  params: someone,
  /** A day of the month. */
  query: z.object({ month: day }),
  answer: z.array(dailyDay),
})

export const listRoomDailys = endpoint('GET /v1/user/room/:user_no/daily', {
  access: 'open',
  summary: 'The dailys of a member that I may see, newest day first',
  params: someone,
  query: z
    .object({
      /** Of this day alone. */
      date: day.optional(),
      /** The last one of the page before: both or none. */
      before_date: day.optional(),
      before_no: no.optional(),
      limit: pageOf(DAILY_PAGE),
    })
    .superRefine(together('before_date', 'before_no')),
  answer: z.array(daily),
})

export const listCollects = endpoint('GET /v1/user/room/:user_no/collect', {
  access: 'open',
  summary: 'The dailys and feeds with pictures of a member that I may see, newest first',
  params: someone,
  query: z.object({ before_no: no.optional(), limit: pageOf(COLLECTS_PAGE) }),
  answer: z.array(postTile),
})

/** Where I live, as the code of a city's district; null: not told. It is shown to nobody. */
const place = z.object({ sigungu_code: z.string().nullable() })

export const getMyPlace = endpoint('GET /v1/user/room', {
  access: 'member',
  summary: 'Where I live, if I told',
  answer: place,
})

export const saveMyPlace = endpoint('PUT /v1/user/room', {
  access: 'member',
  summary: 'Tell where I live, or take it back',
  body: place,
  answer: place,
})

export const listRegions = endpoint('GET /v1/user/room/region', {
  access: 'open',
  summary: 'The regions of Korea that may be told',
  answer: z.array(z.object({ sido: z.string(), sigungu: z.array(z.object({ code: z.string(), name: z.string() })) })),
})

/** What a stretch of days comes to. */
export const activity = z.object({
  from: localDate,
  to: localDate,
  /** Days with a record, and records. */
  record_days: z.number().int(),
  record_qtt: z.number().int(),
  feed_qtt: z.number().int(),
  /** On how many days each of the five moods was kept. */
  moods: z.array(z.number().int()).length(5),
  /** Over the days on which eating was kept; null without one. */
  kcal_average: z.number().int().nullable(),
  workout_seconds: z.number().int(),
  workout_days: z.number().int(),
  routine_done: z.number().int(),
  routine_all: z.number().int(),
  like_given: z.number().int(),
  like_received: z.number().int(),
  comment_given: z.number().int(),
  comment_received: z.number().int(),
  follower_new: z.number().int(),
})
export type Activity = z.infer<typeof activity>

export const getActivityReport = endpoint('GET /v1/user/activity_report', {
  access: 'member',
  summary: 'My week or month, and the one before it',
  query: z.object({ span: z.enum(REPORT_SPANS).default('week'), date: day.optional() }),
  answer: z.object({
    now: activity,
    before: activity,
    /** Of the present span. */
    days: z.array(dailyDay),
    /** Days in a row with a record, up to today or yesterday. */
    streak: z.number().int(),
  }),
})
