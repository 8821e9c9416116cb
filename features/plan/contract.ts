import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { knownFood } from '#features/daily/contract.ts'
import { WORKOUT_NAME_MAX } from '#features/daily/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import {
  PLAN_COUNT_MAX,
  PLAN_DAYS_MAX,
  PLAN_FOODS_MAX,
  PLAN_ITEMS_MAX,
  PLAN_MEALS,
  PLAN_MINUTES_MAX,
  PLAN_NOTE_MAX,
  PLAN_ROUTINE_MAX,
  PLAN_SETS_MAX,
  PLAN_TEXT_MAX,
  PLAN_TITLE_MAX,
  WITHHELD,
} from './rules.ts'

/** The expert's earlier plans in a page. */
export const SENT_PAGE = 20

const upTo = (max: number) => z.number().int().min(0).max(max)
const distinct = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length
const TWICE = { error: '같은 날을 두 번 골랐어요.' }

/** When an item is to be done (rules.ts, `Schedule`). */
const schedule = {
  weekdays: z
    .array(z.number().int().min(0).max(6))
    .max(7)
    .refine(distinct, TWICE)
    .default(() => []),
  on_days: z
    .array(z.number().int().min(1).max(PLAN_DAYS_MAX))
    .max(PLAN_DAYS_MAX)
    .refine(distinct, TWICE)
    .default(() => []),
}
const routine = { kind: z.literal('routine'), text: text(1, PLAN_ROUTINE_MAX) }
const meal = {
  kind: z.literal('meal'),
  meal: z.enum(PLAN_MEALS),
  text: text(0, PLAN_TEXT_MAX).default(''),
  foods: z
    .array(knownFood)
    .max(PLAN_FOODS_MAX)
    .default(() => []),
}
/** 0 is no number. */
const workout = {
  kind: z.literal('workout'),
  name: text(1, WORKOUT_NAME_MAX),
  minutes: upTo(PLAN_MINUTES_MAX).default(0),
  set: upTo(PLAN_SETS_MAX).default(0),
  count: upTo(PLAN_COUNT_MAX).default(0),
  text: text(0, PLAN_TEXT_MAX).default(''),
}
const needsMeal = { path: ['text'], error: '무엇을 먹을지 적거나 음식을 골라 주세요.' }
const hasMeal = ({ text: words, foods }: { text: string; foods: unknown[] }): boolean => words !== '' || foods.length > 0
const onlyOne = { path: ['on_days'], error: '요일과 날짜 중 하나만 골라 주세요.' }
const hasOneSchedule = ({ weekdays, on_days }: { weekdays: number[]; on_days: number[] }): boolean =>
  weekdays.length === 0 || on_days.length === 0

const newItem = z
  .discriminatedUnion('kind', [
    z.object({ ...routine, ...schedule }),
    z.object({ ...meal, ...schedule }).refine(hasMeal, needsMeal),
    z.object({ ...workout, ...schedule }),
  ])
  .refine(hasOneSchedule, onlyOne)
export type NewPlanItem = z.infer<typeof newItem>

/** From 1 in the order of the plan. */
const itemNo = z.number().int().min(1).max(PLAN_ITEMS_MAX)
export const planItem = z.discriminatedUnion('kind', [
  z.object({ item_no: itemNo, ...routine, ...schedule }),
  z.object({ item_no: itemNo, ...meal, ...schedule }),
  z.object({ item_no: itemNo, ...workout, ...schedule }),
])
export type PlanItem = z.infer<typeof planItem>

const done = { done: z.number().int(), all: z.number().int() }
const progress = z.object({
  ...done,
  /** Rounded down: 100 only when all are checked. */
  percent: z.number().int(),
  days: z.array(z.object({ day: localDate, ...done })),
  items: z.array(z.object({ item_no: z.number().int(), ...done })),
})
const planBox = z.object({ item_no: z.number().int(), day: localDate, checked: z.boolean() })

const written = {
  title: text(1, PLAN_TITLE_MAX),
  note: text(0, PLAN_NOTE_MAX).default(''),
  days: z.number().int().min(1).max(PLAN_DAYS_MAX),
}
const items = z.array(planItem)

/** A plan as one of its two sides sees it. */
export const plan = z.object({
  plan_no: z.number().int(),
  coun_no: z.number().int(),
  side: z.enum(['member', 'expert']),
  /** The other side; null when the account is closed. */
  partner: person.nullable(),
  /** Of the counselling. */
  cate_no: z.number().int(),
  ...written,
  suggest_date: localDate.nullable(),
  items,
  reg_dt: moment,
  /** The first and the last of the member's days that it is in; null before it is added, and for an expert who may not see it. */
  start_date: localDate.nullable(),
  last_date: localDate.nullable(),
  /** Taken out of the days; what was checked is left. For the member alone. */
  is_removed: z.boolean(),
  /** The member lets the expert see what is checked, until that day. */
  is_shared: z.boolean(),
  shared_until: localDate.nullable(),
  /** What is checked. Null before it is added, and for an expert from whom it is withheld: then `withheld` says why. */
  progress: progress.nullable(),
  withheld: z.enum(WITHHELD).nullable(),
  /** For the member alone; else empty. */
  boxes: z.array(planBox),
})
export type Plan = z.infer<typeof plan>

const sendProblem = z.object({ code: z.string(), msg: z.string() }).nullable()
export const counselPlans = z.object({
  coun_no: z.number().int(),
  side: z.enum(['member', 'expert']),
  cate_no: z.number().int(),
  /** Newest first. */
  plans: z.array(plan),
  /** Why the expert can send no plan now; null: they can. For the member always null. */
  problem: sendProblem,
})
export type CounselPlans = z.infer<typeof counselPlans>

/** A plan that is sent, without the member's part. */
const sentPlan = z.object({ plan_no: z.number().int(), ...written, items, reg_dt: moment })
export type SentPlan = z.infer<typeof sentPlan>

/** What of a plan is to be done on a day. */
export const dayPlan = z.object({
  plan_no: z.number().int(),
  title: z.string(),
  /** The expert's name; null when the account is closed. */
  haru_name: z.string().nullable(),
  /** Which of its days it is, from 1. */
  nth: z.number().int(),
  days: z.number().int(),
  /** Whether the boxes of this day can be changed now. */
  can_check: z.boolean(),
  items: z.array(z.object({ item: planItem, checked: z.boolean() })),
})
export type DayPlan = z.infer<typeof dayPlan>

const params = z.object({ plan_no: no })

export const sendPlan = endpoint('POST /v1/user/plan', {
  access: 'expert',
  idempotent: true,
  summary: 'Send a plan to the member of a counselling of mine',
  rate: { calls: 20, seconds: 600 },
  body: z.object({
    coun_no: no,
    ...written,
    suggest_date: localDate.nullable().default(null),
    items: z.array(newItem).min(1).max(PLAN_ITEMS_MAX),
  }),
  answer: plan,
})

export const listSentPlans = endpoint('GET /v1/user/plan/sent', {
  access: 'expert',
  summary: 'Plans that I sent, newest first, to send one again',
  query: z.object({ before_no: no.optional(), limit: pageOf(SENT_PAGE) }),
  answer: z.array(sentPlan),
})

export const listCounselPlans = endpoint('GET /v1/user/plan/counsel/:coun_no', {
  access: 'member',
  summary: 'The plans of a counselling of mine, and whether I can send one',
  params: z.object({ coun_no: no }),
  answer: counselPlans,
})

export const listDayPlans = endpoint('GET /v1/user/plan/day', {
  access: 'member',
  summary: 'What plans have for me to do on a day',
  query: z.object({ day: localDate }),
  answer: z.array(dayPlan),
})

export const getPlan = endpoint('GET /v1/user/plan/:plan_no', {
  access: 'member',
  summary: 'A plan that I sent or got',
  params,
  answer: plan,
})

export const takePlanBack = endpoint('DELETE /v1/user/plan/:plan_no', {
  access: 'expert',
  summary: 'Take back a plan that its member has not added',
  params,
  answer: z.object({}),
})

export const addPlan = endpoint('PUT /v1/user/plan/:plan_no/add', {
  access: 'member',
  summary: 'Add a plan to my days, from a day on',
  params,
  /** `share`: the expert may see what is checked. */
  body: z.object({ start_date: localDate, share: z.boolean() }),
  answer: plan,
})

export const checkPlanBox = endpoint('PUT /v1/user/plan/:plan_no/check', {
  access: 'member',
  summary: 'Check or uncheck a box of a plan in my days',
  params,
  body: z.object({ item_no: itemNo, day: localDate, checked: z.boolean() }),
  answer: z.object({}),
})

export const sharePlan = endpoint('PUT /v1/user/plan/:plan_no/share', {
  access: 'member',
  summary: 'Let the expert see what is checked, or no longer',
  params,
  body: z.object({ share: z.boolean() }),
  answer: plan,
})

export const removePlan = endpoint('PUT /v1/user/plan/:plan_no/remove', {
  access: 'member',
  summary: 'Take a plan out of my days; checked boxes are left, and the expert sees them no longer',
  params,
  /** `ahead`: what is not checked from today on. `all`: also what was not checked before. */
  body: z.object({ which: z.enum(['ahead', 'all']) }),
  answer: plan,
})
