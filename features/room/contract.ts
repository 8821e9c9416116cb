import { CHALLENGE_KINDS } from '#features/club/rules.ts'
import { mood, MOODS } from '#kit/contract/mood.ts'
import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { SETUP_STEPS } from '#features/account/rules.ts'
import { daily, dailyDay } from '#features/daily/contract.ts'
import { DAILY_PAGE } from '#features/daily/rules.ts'
import { relation } from '#features/follow/contract.ts'
import { postTile } from '#features/post/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, no, pageOf, bothOrNeither } from '#kit/contract/shape.ts'
import { SPANS } from '#kit/contract/time.ts'
import { BODY, COLLECTS_PAGE, DISEASES_MAX, GOAL_NOTICES, INTERESTS_MAX, ROOM_ITEMS } from './rules.ts'

const measure = ({ min, max, message }: (typeof BODY)[keyof typeof BODY]) =>
  z
    .number({ error: message })
    .min(min, { error: message })
    .max(max, { error: message })
    .refine((value) => Number.isInteger(Math.round(value * 1000) / 100), { error: '소수점 아래는 한 자리까지 적어 주세요.' })
    .nullable()

const body = z.object({ tall: measure(BODY.tall), weight: measure(BODY.weight), goal_weight: measure(BODY.goal_weight) })
const numbers = (max: number) => z.array(z.number().int().positive().max(32_767)).max(max, { error: `${max}개까지 고를 수 있어요.` })
/** The rows of `GET /v1/catalogue/disease`: number, group, name, and whether it is offered no more. */
export type ListedDisease = [no: number, group: string, name: string, isRetired?: 1]

const choices = z.object({ interests: numbers(INTERESTS_MAX), diseases: numbers(DISEASES_MAX) })

/** Data of the setup besides the profile and the settings; no other member sees it. */
export const getSetup = endpoint('GET /v1/user/setup', {
  access: 'member',
  summary: 'My setup step, body measures, interests and conditions',
  answer: z.object({ setup_step: z.number().int(), ...body.shape, ...choices.shape }),
})

/** Stores a step that was completed or skipped; a lower step than the stored one changes nothing. */
export const saveSetupStep = endpoint('PUT /v1/user/setup/step', {
  access: 'member',
  summary: 'Save the setup step that I completed or skipped',
  body: z.object({ setup_step: z.number().int().min(1).max(SETUP_STEPS) }),
  answer: z.object({ setup_step: z.number().int() }),
})

/**
 * Height in cm, weights in kg; null deletes a value. Storing one requires the consent to health data. A changed goal that needs
 * a notice (rules.ts, `goalNoticeOf`) is refused with `room.goal_<notice>` until `goal_notice` names it.
 */
export const saveBody = endpoint('PUT /v1/user/setup/body', {
  access: 'member',
  summary: 'Save my height, weight and target weight; a low goal, and any goal of a minor, only with the notice that was read',
  body: body.extend({ goal_notice: z.enum(GOAL_NOTICES).optional() }),
  answer: body,
})

/** Replaces both lists. Conditions require the consent to health data, interests do not. */
export const saveInterests = endpoint('PUT /v1/user/setup/interests', {
  access: 'member',
  summary: 'Save my interests and health conditions',
  body: choices,
  answer: choices,
})

const roomParams = z.object({ user_no: no })
/** Limited, as dates at the ends of the calendar have no month before or after them. */
const day = localDate.refine((date) => date >= '1900-01-01' && date <= '2999-12-31', { error: '날짜를 다시 확인해 주세요.' })

/**
 * A member's room. Viewers without a block see the person; `counts` and `today` are null, and `sees_all` false, for viewers
 * who may not see the member's posts.
 */
export const room = person.extend({
  haru_statemsg: z.string(),
  account_private: z.boolean(),
  /** The expert's licence has ended: they take no new requests. */
  is_license_ended: z.boolean(),
  sees_all: z.boolean(),
  /** The viewer's relation to the member; null for a guest and in the viewer's own room. */
  relation: relation.nullable(),
  /** Counts what the viewer may see. `streak`: days in a row with a record, up to today or yesterday. */
  counts: z
    .object({
      record_qtt: z.number().int(),
      feed_qtt: z.number().int(),
      follower_qtt: z.number().int(),
      following_qtt: z.number().int(),
      streak: z.number().int(),
    })
    .nullable(),
  /** Today's records that the viewer may see (rules.ts, `RoomToday`). */
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
  /** The persona's mood, and the items that the records earned (rules.ts, `roomSceneOf`). */
  mood,
  items: z.array(z.enum(ROOM_ITEMS)),
  /** Challenges of clubs whose goal the member reached, newest first; empty for viewers who may not see the member's posts. */
  marks: z.array(z.object({ challenge_no: z.number().int(), title: z.string(), kind: z.enum(CHALLENGE_KINDS), end_date: localDate })),
})
export type Room = z.infer<typeof room>

export const getRoom = endpoint('GET /v1/user/room/:user_no', {
  access: 'open',
  summary: 'The room of a member',
  params: roomParams,
  answer: room,
})

export const listRoomDays = endpoint('GET /v1/user/room/:user_no/days', {
  access: 'open',
  summary: 'What I may see of a member’s days in a month; days without a record are left out',
  params: roomParams,
  /** Any day of the month. */
  query: z.object({ month: day }),
  answer: z.array(dailyDay),
})

export const listRoomDailys = endpoint('GET /v1/user/room/:user_no/daily', {
  access: 'open',
  summary: 'The dailys of a member that I may see, newest day first',
  params: roomParams,
  query: z
    .object({
      /** Lists only this day's dailys. */
      date: day.optional(),
      /** The last row of the page before: both or neither. */
      before_date: day.optional(),
      before_no: no.optional(),
      limit: pageOf(DAILY_PAGE),
    })
    .superRefine(bothOrNeither('before_date', 'before_no')),
  answer: z.array(daily),
})

export const listCollects = endpoint('GET /v1/user/room/:user_no/collect', {
  access: 'open',
  summary: 'The dailys and feeds with pictures of a member that I may see, newest first',
  params: roomParams,
  query: z.object({ before_no: no.optional(), limit: pageOf(COLLECTS_PAGE) }),
  answer: z.array(postTile),
})

/** The district where I live, by its code; null: not given. No other member sees it. */
const myRegion = z.object({ sigungu_code: z.string().nullable() })

export const getMyRegion = endpoint('GET /v1/user/room', {
  access: 'member',
  summary: 'The district where I live',
  answer: myRegion,
})

export const saveMyRegion = endpoint('PUT /v1/user/room', {
  access: 'member',
  summary: 'Save or remove the district where I live',
  body: myRegion,
  answer: myRegion,
})

/** The totals of a period. */
export const activity = z.object({
  from: localDate,
  to: localDate,
  /** Days with a record, and the number of records. */
  record_days: z.number().int(),
  record_qtt: z.number().int(),
  feed_qtt: z.number().int(),
  /** The number of days with each of the five moods. */
  moods: z.array(z.number().int()).length(MOODS.length),
  /** Over the days with recorded kcal; null without such a day. */
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
  /** Counsellings that I asked for, mine that took place, and those that I gave as an expert. */
  counsel_requested: z.number().int(),
  counsel_completed: z.number().int(),
  counsel_given: z.number().int(),
  /** Orders that I paid for, and uses of my passes that were confirmed. */
  order_bought: z.number().int(),
  pass_used: z.number().int(),
  /** Questions that I asked, and answers that I gave. */
  question_asked: z.number().int(),
  answer_given: z.number().int(),
  /** Posts that I wrote in clubs, challenges of clubs whose goal I reached, and bungae that I came to. */
  club_posted: z.number().int(),
  challenge_reached: z.number().int(),
  bungae_attended: z.number().int(),
})
export type Activity = z.infer<typeof activity>

export const getActivityReport = endpoint('GET /v1/user/activity_report', {
  access: 'member',
  summary: 'My week or month, and the one before it',
  query: z.object({ span: z.enum(SPANS).default('week'), date: day.optional() }),
  answer: z.object({
    now: activity,
    before: activity,
    /** The days of `now`. */
    days: z.array(dailyDay),
    /** Days in a row with a record, up to today or yesterday. */
    streak: z.number().int(),
  }),
})
