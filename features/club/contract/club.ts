import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import {
  AGE_MAX,
  AGE_MIN,
  CAPACITY_DEFAULT,
  CAPACITY_MAX,
  CAPACITY_MIN,
  CLUB_GENDERS,
  INTRO_MAX,
  INTRO_MIN,
  JOIN_POLICIES,
  QUESTION_MAX,
  QUESTIONS_MAX,
  SLOW_MINUTES_MAX,
  TITLE_MAX,
  TITLE_MIN,
  VISIBILITIES,
} from '../rules.ts'
import { club, number } from './shape.ts'

export type { Club } from './shape.ts'

const age = z.number().int().min(AGE_MIN).max(AGE_MAX).nullable().default(null)
/** A place in Korea, in degrees. */
const place = z.object({ address: text(1, 200), lat: z.number().min(33).max(39), lng: z.number().min(124).max(132) })

export const clubFields = {
  meet_title: text(TITLE_MIN, TITLE_MAX),
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
  place: place.nullable().default(null),
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
  answer: club,
})
