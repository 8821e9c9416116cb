import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint, type Answer } from '#kit/contract/endpoint.ts'
import { inputMoment, localDate, moment, no, text } from '#kit/contract/shape.ts'
import {
  CARD_DAY_CHOICES,
  CARD_PARTS,
  DISEASE_TEXT_MAX,
  DISEASES_MAX,
  IMAGES_MAX,
  OLD_MAX,
  OLD_MIN,
  QUESTION_MAX,
  QUESTION_MIN,
  TALL_MAX,
  TALL_MIN,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '../rules.ts'
import { followUpChoice, followUpOffer } from './follow-up.ts'
import { refundTerms } from './session.ts'

const tenths = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, { error: '소수 첫째 자리까지 적을 수 있어요.' })

/** What the member tells about themselves and asks. */
export const intakeBody = z.object({
  gender: z.enum(['m', 'w']),
  old: z.number().int().min(OLD_MIN).max(OLD_MAX),
  tall: tenths(TALL_MIN, TALL_MAX).nullable(),
  weight: tenths(WEIGHT_MIN, WEIGHT_MAX).nullable(),
  user_interest_disease: z.array(z.string().max(20)).max(DISEASES_MAX),
  disease_text: text(0, DISEASE_TEXT_MAX),
  user_contact: z
    .string()
    .regex(/^\d{11}$/, { error: '휴대전화 번호 11자리를 적어 주세요.' })
    .nullable(),
  question: text(QUESTION_MIN, QUESTION_MAX),
  /** Keys of the member's finished uploads. */
  images: z.array(z.uuid()).max(IMAGES_MAX),
})
export type IntakeBody = z.infer<typeof intakeBody>

const cardChoice = z.object({ days: z.literal([...CARD_DAY_CHOICES]), parts: z.array(z.enum(CARD_PARTS)).min(1) })

export const applyCounsel = endpoint('POST /v1/user/counsel', {
  access: 'member',
  switch: 'counsel',
  idempotent: true,
  summary: 'Ask an expert for a session; its price is held (T01)',
  rate: { calls: 30, seconds: 600 },
  body: z.object({
    product_no: no,
    /** The terms that the member saw: the request is refused when they have changed. */
    price: z.number().int(),
    minutes: z.number().int(),
    refund_terms: refundTerms.optional(),
    hope_dt: inputMoment,
    intake: intakeBody,
    /** Null: no records are sent. */
    card: cardChoice.nullable(),
    /** The answer that the session follows: its thread is sent, and its reward taken off the price. */
    follow_up: followUpChoice.nullable().default(null),
    /** Health is required when records, a thread, diseases or measures are sent; terms always. */
    consents: z.object({ health: z.boolean(), terms: z.boolean() }),
  }),
  answer: z.object({ coun_no: z.number().int() }),
})

/** In state 1 (decisions d-2, "내용수정"). */
export const editIntake = endpoint('PUT /v1/user/counsel/intake/:coun_no', {
  access: 'member',
  summary: 'Change what I told the expert, before the answer',
  params: z.object({ coun_no: no }),
  /** `health` is required when health data are sent for the first time. */
  body: intakeBody.extend({ consents: z.object({ health: z.boolean() }).default({ health: false }) }),
  answer: z.object({}),
})

/** What CounApply starts with. */
export const getApplyStart = endpoint('GET /v1/user/counsel/apply/:user_no', {
  access: 'member',
  summary: 'The expert, what they offer, my own data for the form, and why I may not apply',
  params: z.object({ user_no: no }),
  /** `an_no`: the expert's answer to a question of mine that the session follows. */
  query: z.object({ an_no: no.optional() }),
  answer: z.object({
    expert: person,
    /** Code of the error that an application would be refused with now, or null. */
    problem: z.object({ code: z.string(), msg: z.string() }).nullable(),
    cate_no: z.number().int(),
    job_title: z.string(),
    /** Median minutes until this expert answers, as on the promise board; null without one. */
    answer_minutes: z.number().int().nullable(),
    /** What comes back when, of a session that is asked for now. */
    refund_terms: refundTerms,
    profile: z.object({
      gender: z.enum(['m', 'w']),
      old: z.number().int().nullable(),
      tall: z.number().nullable(),
      weight: z.number().nullable(),
      user_interest_disease: z.array(z.string()),
      phone: z.string().nullable(),
    }),
    /** The table of health conditions, of which `user_interest_disease` has names. */
    diseases: z.array(z.string()),
    is_watching: z.boolean(),
    /** Null where the session cannot follow the answer. */
    follow_up: followUpOffer.nullable(),
    /** A freed time that is kept for me until `until_dt`. */
    offer: z.object({ product_no: z.number().int(), start_dt: moment, until_dt: moment }).nullable(),
  }),
})

export type ApplyStart = Answer<typeof getApplyStart>

export const slotDay = z.object({
  day: localDate,
  /** Free starts; null when the day is closed. */
  free: z.number().int().nullable(),
})
/** `coun_no`: the free times for a move of this counselling of mine, with its own terms; its present time counts as free. */
const slotQuery = { product_no: no, coun_no: no.optional() }

/** Days from today to the expert's horizon; none while the expert takes no requests. */
export const listSlotDays = endpoint('GET /v1/user/counsel/slot/days', {
  access: 'open',
  summary: 'Days on which an expert has free times for a product',
  query: z.object(slotQuery),
  answer: z.object({
    days: z.array(slotDay),
    first: moment.nullable(),
    /** How long before its start a session must be asked for, where that excludes a time before `first`; else null. */
    notice_minutes: z.number().int().nullable(),
  }),
})
export const listSlots = endpoint('GET /v1/user/counsel/slot', {
  access: 'open',
  summary: 'The times of a day that can still be asked for; taken ones too',
  query: z.object({ ...slotQuery, day: localDate }),
  answer: z.array(z.object({ start_dt: moment, is_free: z.boolean() })),
})
/** "빈 시간 알림": a freed time is offered to those who wait, for 10 minutes each. */
export const watchSlots = endpoint('PUT /v1/user/counsel/slot/watch', {
  access: 'member',
  summary: 'Tell me when a time for this product becomes free, or stop',
  rate: { calls: 30, seconds: 600 },
  body: z.object({ product_no: no, is_watching: z.boolean() }),
  answer: z.object({}),
})

const measure = z.object({ day: localDate, value: z.number() })
/** A page of the member's records, day by day (beyond.md b-1). Parts that are switched off are null. */
export const counselCard = z.object({
  from_day: localDate,
  to_day: localDate,
  /** Mood 1-5 of each day with a record. */
  mood: z.array(measure).nullable(),
  /** Calories of a day, and its meals. */
  meal: z
    .array(
      z.object({
        day: localDate,
        calories: z.number().int(),
        foods: z.array(z.object({ name: z.string(), calorie: z.number(), sort: z.string() })),
      }),
    )
    .nullable(),
  /** Minutes of a day, and its exercises. */
  workout: z.array(z.object({ day: localDate, minutes: z.number(), names: z.array(z.string()) })).nullable(),
  weight: z.array(measure).nullable(),
  /** Texts and pictures of dailys. Off by default. */
  words: z.array(z.object({ day: localDate, text: z.string(), images: z.array(mediaItem) })).nullable(),
})
export type CounselCard = z.infer<typeof counselCard>

export const previewCard = endpoint('GET /v1/user/counsel/card', {
  access: 'member',
  summary: 'My own records of the last days, as the expert would see them',
  query: z.object({ days: z.coerce.number().pipe(z.literal([...CARD_DAY_CHOICES])) }),
  answer: counselCard,
})
export const getCard = endpoint('GET /v1/user/counsel/card/:coun_no', {
  access: 'member',
  summary: 'The records card of a counselling of mine, while it is readable',
  params: z.object({ coun_no: no }),
  answer: counselCard,
})
export const closeCard = endpoint('DELETE /v1/user/counsel/card/:coun_no', {
  access: 'member',
  summary: 'Take my records card back',
  params: z.object({ coun_no: no }),
  answer: z.object({}),
})
