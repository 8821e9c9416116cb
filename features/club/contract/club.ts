import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageBefore, pageOf, text, titleText } from '#kit/contract/shape.ts'
import {
  AGE_MAX,
  AGE_MIN,
  CAPACITY_DEFAULT,
  CAPACITY_MAX,
  CAPACITY_MIN,
  CLUB_GENDERS,
  CLUBS_PAGE,
  INTRO_MAX,
  INTRO_MIN,
  JOIN_POLICIES,
  QUESTION_MAX,
  QUESTIONS_MAX,
  REASON_MAX,
  SLOW_MINUTES_MAX,
  TITLE_MAX,
  TITLE_MIN,
  VISIBILITIES,
} from '../rules.ts'
import { club, clubCard, myClub, nearClub, number, pastClub } from './shape.ts'

export { clubCard } from './shape.ts'
export type { Club, ClubCard, MyClub, NearClub, PastClub } from './shape.ts'

const age = z.number().int().min(AGE_MIN).max(AGE_MAX).nullable().default(null)
const flag = z.literal('1').optional()
/** A place in Korea, in degrees; without a point it counts as the centre of the club's district. */
const meetGeo = z.object({
  address: titleText(1, 200),
  lat: z.number().min(33).max(39).nullable().default(null),
  lng: z.number().min(124).max(132).nullable().default(null),
})

const clubFields = {
  meet_title: titleText(TITLE_MIN, TITLE_MAX),
  intro: text(INTRO_MIN, INTRO_MAX),
  /** The key of an upload of mine, or null. */
  meet_thumb: z.string().max(64).nullable().default(null),
  category: z.number().int().min(1).max(99),
  is_online: z.boolean().default(false),
  sigungu_code: z
    .string()
    .regex(/^\d{5}$/)
    .nullable()
    .default(null),
  meet_geo: meetGeo.nullable().default(null),
  capacity: z.number().int().min(CAPACITY_MIN).max(CAPACITY_MAX).default(CAPACITY_DEFAULT),
  join_policy: z.enum(JOIN_POLICIES).default('approval'),
  questions: z.array(text(1, QUESTION_MAX)).max(QUESTIONS_MAX).default([]),
  age_from: age,
  age_to: age,
  gender: z.enum(CLUB_GENDERS).default('all'),
  visibility: z.enum(VISIBILITIES).default('public'),
  members_create_bungae: z.boolean().default(true),
  teens_allowed: z.boolean().default(false),
  slow_minutes: z.number().int().min(0).max(SLOW_MINUTES_MAX).default(0),
}

export const createClub = endpoint('POST /v1/user/club', {
  access: 'member',
  activity: 'meet',
  switch: 'club',
  idempotent: true,
  summary: 'Found a club',
  rate: { calls: 10, seconds: 3600 },
  body: z.object(clubFields),
  answer: z.object({ meet_no: number }),
})

/** Guests and people outside get what decisions d-7 allow: neither the exact place nor the room. */
export const getClub = endpoint('GET /v1/user/club/:meet_no', {
  access: 'open',
  summary: 'A club',
  params: z.object({ meet_no: no }),
  /** The code of an invitation: with it, people outside find a club that lists leave out. */
  query: z.object({ code: z.string().max(64).optional() }),
  answer: club,
})

export const editClub = endpoint('PUT /v1/user/club/:meet_no', {
  access: 'member',
  activity: 'write',
  summary: 'Change a club of mine',
  params: z.object({ meet_no: no }),
  /** A picture of null stays as it is unless `remove_thumb`. */
  body: z.object({ ...clubFields, remove_thumb: z.boolean().default(false) }),
  answer: z.object({}),
})

export const getClubMain = endpoint('GET /v1/user/club/main', {
  access: 'open',
  summary: 'My clubs, clubs near me, by my interests and the newest',
  answer: z.object({
    /** The viewer's district, from which distances are measured; null for guests and where it is not known. */
    place: z.object({ sigungu_code: z.string(), name: z.string() }).nullable(),
    mine: z.array(myClub),
    near: z.array(nearClub),
    by_interest: z.array(clubCard),
    newest: z.array(clubCard),
  }),
})

export const listMyClubs = endpoint('GET /v1/user/club/my', {
  access: 'member',
  summary: 'Clubs that I am in, those of them that I lead, or those that I ask to join',
  query: z.object({ pending: flag, led: flag, before_no: no.optional(), limit: pageOf(CLUBS_PAGE) }),
  answer: z.array(myClub),
})

export const listPastClubs = endpoint('GET /v1/user/club/past', {
  access: 'member',
  summary: 'Clubs that I left, that refused or removed me, or that ended; the latest first',
  query: pageBefore(CLUBS_PAGE),
  answer: z.array(pastClub),
})

/** With words by the name, whose initials count too; without words the newest first. */
export const searchClubs = endpoint('GET /v1/user/club/search', {
  access: 'open',
  summary: 'Search public clubs',
  query: z.object({
    q: z.string().trim().max(TITLE_MAX).default(''),
    category: z.coerce.number().int().min(1).max(99).optional(),
    /** A district, or the two digits of a province. */
    sigungu_code: z
      .string()
      .regex(/^(\d{2}|\d{5})$/)
      .optional(),
    join_policy: z.enum(JOIN_POLICIES).optional(),
    /** Only clubs with a free place. */
    free: flag,
    /** The last club of the page before. */
    after_no: no.optional(),
    limit: pageOf(CLUBS_PAGE),
  }),
  answer: z.array(clubCard),
})

/** Kept apart from reading, which repeats without the member. The leader's presence ends a claim of a manager. */
export const markClubSeen = endpoint('POST /v1/user/club/:meet_no/seen', {
  access: 'member',
  summary: 'Note that I opened a club',
  params: z.object({ meet_no: no }),
  answer: z.object({}),
})

export const announceClubClose = endpoint('POST /v1/user/club/:meet_no/close', {
  access: 'member',
  summary: 'Announce that my club closes in seven days',
  params: z.object({ meet_no: no }),
  body: z.object({ reason: text(1, REASON_MAX) }),
  answer: z.object({ close_dt: moment }),
})

export const cancelClubClose = endpoint('DELETE /v1/user/club/:meet_no/close', {
  access: 'member',
  summary: 'Do not close my club after all',
  params: z.object({ meet_no: no }),
  answer: z.object({}),
})
