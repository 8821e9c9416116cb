import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, text, titleText } from '#kit/contract/shape.ts'
import {
  ADDRESS_MAX,
  AREA_MAX,
  CAPACITY_MAX,
  CAPACITY_MIN,
  CONTENT_MAX,
  COST_MAX,
  LEVELS,
  MINUTES_MAX,
  MINUTES_MIN,
  NAME_MAX,
  NAME_MIN,
  PACE_MAX,
  PLACE_MAX,
  REASON_MAX,
  REASON_MIN,
  REPEAT_WEEKS,
} from '../rules.ts'
import { trustLevel } from './trust.ts'

const number = z.number().int()
export const adhocParams = z.object({ adhoc_no: no })

/** A bungae in a list. */
export const adhocCard = z.object({
  adhoc_no: number,
  meet_no: number,
  meet_title: z.string(),
  adhoc_name: z.string(),
  state: number,
  start_dt: moment,
  end_dt: moment,
  area_name: z.string(),
  capacity: number,
  /** Participants with a seat, the host among them. */
  joined_qtt: number,
  waiting_qtt: number,
  level: z.enum(LEVELS),
  pace: z.string(),
  /** My state in it; null where I have none. */
  my_state: number.nullable(),
  /** The first who have a seat, in the list of a club for its members. */
  faces: z.array(person),
})
export type AdhocCard = z.infer<typeof adhocCard>

/** The exact place: sent to those who have a seat alone. */
const place = z.object({
  place_name: z.string(),
  address: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  map_url: z.string(),
})

export const ADHOC_ACTS = ['edit', 'cancel', 'close', 'reopen', 'join', 'take', 'leave', 'confirm', 'attend', 'mark', 'report'] as const
export type AdhocAct = (typeof ADHOC_ACTS)[number]

export const adhocDetail = adhocCard.omit({ faces: true }).extend({
  content: z.string(),
  deadline_dt: moment,
  cost_text: z.string(),
  is_approval: z.boolean(),
  repeat_weeks: number.nullable(),
  repeat_until_dt: moment.nullable(),
  reason: z.string().nullable(),
  place: place.nullable(),
  /** Null after the host left haru. */
  host: person.nullable(),
  /** Bungae that the host has open now. */
  hosting_qtt: number,
  trust: z.object({ level: trustLevel, attended_qtt: number, late_qtt: number, no_show_qtt: number }).nullable(),
  /** Those with a seat, the host first; for members of the club. People whom a block separates from me are left out. */
  people: z.array(person.extend({ state: number })),
  /** The first who wait. */
  waiting: z.array(person),
  /** Requests, for the host. */
  pending: z.array(person.extend({ trust_level: trustLevel })),
  /** Objections that wait for an answer, for the host and managers of the club. */
  objections: z.array(person.extend({ state: number, objection: z.string(), object_dt: moment })),
  mine: z
    .object({
      state: number,
      /** My place in the waiting list, from 1. */
      pos: number.nullable(),
      offer_dt: moment.nullable(),
      confirm_dt: moment.nullable(),
      late_dt: moment.nullable(),
      mark_dt: moment.nullable(),
      object_dt: moment.nullable(),
      /** When my objection was answered. */
      answer_dt: moment.nullable(),
      is_void: z.boolean(),
      friend: person.nullable(),
      arrive_dt: moment.nullable(),
    })
    .nullable(),
  /** The room of the club, for those who have a seat. */
  cr_no: number.nullable(),
  /** Until when leaving leaves no mark. */
  free_leave_dt: moment,
  /** From when I join by approval alone after missing too often: until then. */
  restrict_dt: moment.nullable(),
  is_member: z.boolean(),
  is_host: z.boolean(),
  acts: z.array(z.enum(ADHOC_ACTS)),
  /** The server's time, for countdowns. */
  now: moment,
})
export type AdhocDetail = z.infer<typeof adhocDetail>

/** An act on a bungae, answered with the bungae as the caller sees it afterwards. */
export const adhocAct = (summary: string) => ({ access: 'member' as const, summary, params: adhocParams, answer: adhocDetail })

const adhocFields = z.object({
  adhoc_name: titleText(NAME_MIN, NAME_MAX),
  content: text(0, CONTENT_MAX).default(''),
  start_dt: inputMoment,
  minutes: number.min(MINUTES_MIN).max(MINUTES_MAX),
  /** The start without one. */
  deadline_dt: inputMoment.optional(),
  area_name: titleText(1, AREA_MAX),
  place_name: titleText(1, PLACE_MAX),
  address: titleText(1, ADDRESS_MAX),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  capacity: number.min(CAPACITY_MIN).max(CAPACITY_MAX),
  cost_text: titleText(0, COST_MAX).default(''),
  is_approval: z.boolean().default(false),
  level: z.enum(LEVELS).default('any'),
  pace: titleText(0, PACE_MAX).default(''),
  repeat_weeks: z.union(REPEAT_WEEKS.map((weeks) => z.literal(weeks))).optional(),
  repeat_until_dt: inputMoment.optional(),
})
export type AdhocFields = z.infer<typeof adhocFields>

export const createAdhoc = endpoint('POST /v1/user/club/:meet_no/adhoc', {
  access: 'member',
  activity: 'meet',
  idempotent: true,
  summary: 'Open a bungae of my club; I am its first participant',
  rate: { calls: 20, seconds: 600 },
  params: z.object({ meet_no: no }),
  /** `poll_no`: the post of the poll about dates that becomes this bungae. */
  body: adhocFields.extend({ poll_no: no.optional() }),
  answer: z.object({ adhoc_no: number }),
})

export const editAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no', {
  ...adhocAct('Change my bungae; a large change of time or place asks everybody again'),
  rate: { calls: 60, seconds: 600 },
  body: adhocFields,
})

export const cancelAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no/cancel', {
  ...adhocAct('Cancel a bungae, as its host or a manager of its club'),
  body: z.object({ reason: text(REASON_MIN, REASON_MAX), ends_series: z.boolean().default(false) }),
})

export const closeAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no/close', adhocAct('Take no more participants'))

export const reopenAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no/reopen', adhocAct('Take participants again, until the start'))

export const getAdhoc = endpoint('GET /v1/user/adhoc/:adhoc_no', {
  access: 'open',
  activity: 'meet',
  summary: 'A bungae; its exact place for those who have a seat',
  params: adhocParams,
  answer: adhocDetail,
})

/** What the form of an edit begins with; for the host. */
export const getAdhocForm = endpoint('GET /v1/user/adhoc/:adhoc_no/form', {
  access: 'member',
  summary: 'The fields of my bungae',
  params: adhocParams,
  answer: adhocFields,
})

export const ADHOC_PAGE = 20
const page = { after_dt: inputMoment.optional(), after_no: no.optional(), limit: pageOf(ADHOC_PAGE) }

export const listClubAdhocs = endpoint('GET /v1/user/club/:meet_no/adhoc', {
  access: 'open',
  summary: 'Bungae of a club: those to come, next first, or past ones, newest first',
  rate: { calls: 120, seconds: 60 },
  params: z.object({ meet_no: no }),
  query: z.object({ tab: z.enum(['next', 'past']).default('next'), ...page }),
  answer: z.array(adhocCard),
})

export const listMyAdhocs = endpoint('GET /v1/user/adhoc', {
  access: 'member',
  summary: 'Bungae to come: those that I take part in, or of all my clubs within a week',
  rate: { calls: 120, seconds: 60 },
  query: z.object({ tab: z.enum(['mine', 'clubs']).default('mine'), ...page }),
  answer: z.array(adhocCard),
})
