import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { adhocCard } from '#features/bungae/contract.ts'
import { clubCard } from '#features/club/contract.ts'
import { latitude, longitude, sigunguCode } from '#features/location/contract.ts'
import { foundExpert } from '#features/search/contract.ts'
import { itemCard } from '#features/shop/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import {
  isView,
  LEVEL_MAX,
  LEVEL_MIN,
  NEARBY_KINDS,
  NEARBY_PAGE,
  RADIUS_DEFAULT_KM,
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  WORDS_MAX,
} from './rules.ts'

const number = z.number().int()

/** A record that a member shows today. */
const todayRecord = z.object({
  emoji: z.number().int().min(1).max(5).nullable(),
  /** The first workout: 달리기, 5200 m, 31:10. */
  workout: z.object({ name: z.string(), meter: z.number(), time: z.string() }).nullable(),
})

const spot = {
  /** The number of what it is: user_no, item_no, meet_no or adhoc_no. */
  no: number,
  lat: z.number(),
  lng: z.number(),
  /** The pin does not stand at the place itself: it is the middle of a cell or of a district. */
  is_approximate: z.boolean(),
  /** Kilometres from where the call asks to the pin, one decimal; null where no such place is known. */
  dist_from_user: z.number().nullable(),
}

const nearPerson = z.object({
  kind: z.literal('people'),
  ...spot,
  card: person.extend({ haru_statemsg: z.string(), position_dt: moment, record: todayRecord.nullable() }),
})
const nearExpert = z.object({
  kind: z.literal('expert'),
  ...spot,
  card: foundExpert.omit({ rank: true, relation: true, account_private: true }),
})
const nearItem = z.object({ kind: z.literal('shop'), ...spot, card: itemCard })
const nearClub = z.object({ kind: z.literal('club'), ...spot, card: clubCard })
const nearBungae = z.object({ kind: z.literal('bungae'), ...spot, card: adhocCard.omit({ faces: true }) })

/** A pin, and what lists show of it. */
export const nearPlace = z.discriminatedUnion('kind', [nearPerson, nearExpert, nearItem, nearClub, nearBungae])
export type NearPlace = z.infer<typeof nearPlace>

/** Where distances are measured from: a point, or the district, or the viewer's own place. */
const from = { lat: latitude.optional(), lng: longitude.optional(), sigungu_code: sigunguCode.optional() }
const box = { south: latitude, west: longitude, north: latitude, east: longitude }
const radius = z.coerce.number().min(RADIUS_MIN_KM).max(RADIUS_MAX_KM)

export const listNearby = endpoint('GET /v1/nearby', {
  access: 'open',
  summary: 'What is nearest of one kind: the nearest two hundred in pages of thirty. Guests get no people',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      kind: z.enum(NEARBY_KINDS),
      ...from,
      /** Nothing further away. */
      radius_km: radius.optional(),
      /** Only whose names contain these words. */
      q: text(0, WORDS_MAX).default(''),
      /** The `next` of the page before. */
      after_km: z.coerce.number().min(0).optional(),
      after_no: no.optional(),
      limit: pageOf(NEARBY_PAGE),
    })
    .superRefine(bothOrNeither('lat', 'lng'))
    .superRefine(bothOrNeither('after_km', 'after_no')),
  answer: z.object({
    /** Where distances are measured from; null, and no places, where the call names no place and the viewer has none. */
    from: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    places: z.array(nearPlace),
    next: z.object({ after_km: z.number(), after_no: number }).nullable(),
  }),
})
export type NearbyList = z.infer<typeof listNearby.answer>

/** How many: up to `COUNT_MAX`, where `is_more` says that there are more. */
const count = z.object({ qtt: number, is_more: z.boolean() })

export const countNearby = endpoint('GET /v1/nearby/counts', {
  access: 'open',
  summary: 'How many of each kind are around a place',
  rate: { calls: 120, seconds: 60 },
  query: z.object({ ...from, radius_km: radius.default(RADIUS_DEFAULT_KM) }).superRefine(bothOrNeither('lat', 'lng')),
  answer: z.object({
    /** Null for guests. */
    people: count.nullable(),
    expert: count,
    shop: count,
    club: count,
    bungae: count,
  }),
})

const cluster = z.object({
  kind: z.enum(NEARBY_KINDS),
  /** The middle of what it holds. */
  lat: z.number(),
  lng: z.number(),
  qtt: number,
  is_more: z.boolean(),
  /** What it is, where it is one alone. */
  place: nearPlace.nullable(),
})
export type Cluster = z.infer<typeof cluster>

export const listClusters = endpoint('GET /v1/nearby/clusters', {
  access: 'open',
  summary: 'The pins of a map view; those that are close to each other at this level as one. Guests get no people',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      ...box,
      level: z.coerce.number().int().min(LEVEL_MIN).max(LEVEL_MAX),
      /** Kinds with commas: `club,bungae`. All without it. */
      kinds: z
        .string()
        .transform((list) => list.split(','))
        .pipe(z.array(z.enum(NEARBY_KINDS)).min(1).max(NEARBY_KINDS.length))
        .optional(),
      lat: from.lat,
      lng: from.lng,
    })
    .superRefine(bothOrNeither('lat', 'lng'))
    .refine((view) => isView(view, view.level), { path: ['level'], error: '지도를 조금 더 가까이 보여 주세요.' }),
  answer: z.array(cluster),
})

export const getMapFrame = endpoint('GET /v1/nearby/map', {
  access: 'open',
  summary: "The page of the map provider that draws the map; null: haru's own map",
  answer: z.object({ frame: z.string().nullable() }),
})
