import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { GEO_SCOPES } from '#features/settings/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'
import { RECORDS_PAGE, SHARE_MINUTES } from '../rules.ts'

const lat = z.number().min(-90).max(90)
const lng = z.number().min(-180).max(180)
const position = z.object({ lat, lng })

const sharing = z.object({
  is_share_geo: z.boolean(),
  is_show_geo: z.boolean(),
  share_geo_expire_dt: moment.nullable(),
  is_geo_manually_disabled: z.boolean(),
  has_consent: z.boolean(),
  /** Sharing needs a verified age. */
  has_age: z.boolean(),
  scope: z.enum(GEO_SCOPES),
  /** Whether the member set a home, around which their position is not shown. */
  has_home: z.boolean(),
  /** The district of the last position (서울 강남구); null while no position is stored. */
  region: z.string().nullable(),
  /** The last position is within the home zone: nobody sees it. */
  is_hidden: z.boolean(),
})
export type SharingState = z.infer<typeof sharing>

export const getSharing = endpoint('GET /v1/user/location/share', {
  access: 'member',
  summary: 'Whether I share my place, until when and with whom',
  answer: sharing,
})

/** `is_auto`: the app's start, which changes nothing while a share runs or after the member stopped one. */
export const startSharing = endpoint('PUT /v1/user/location/share', {
  access: 'member',
  switch: 'location',
  summary: 'Share my place for some time',
  rate: { calls: 30, seconds: 60 },
  body: z.object({
    minutes: z.union(SHARE_MINUTES.map((one) => z.literal(one))).optional(),
    is_show_geo: z.boolean().optional(),
    is_auto: z.boolean().default(false),
  }),
  answer: sharing,
})

export const stopSharing = endpoint('DELETE /v1/user/location/share', {
  access: 'member',
  summary: 'Stop sharing my place, until I start it again',
  answer: sharing,
})

/** The specification's call. */
export const addPosition = endpoint('POST /v1/user/lbs/addcrd', {
  access: 'member',
  switch: 'location',
  summary: 'Send where I am, while I share it',
  rate: { calls: 20, seconds: 60 },
  body: position,
  answer: z.object({
    share_geo_expire_dt: moment,
    left_seconds: z.number().int(),
    sigungu_code: z.string(),
    region: z.string(),
    is_hidden: z.boolean(),
  }),
})

export const saveHome = endpoint('PUT /v1/user/location/home', {
  access: 'member',
  summary: 'Show my place to nobody within 200 m of here',
  rate: { calls: 10, seconds: 60 },
  body: position,
  answer: sharing,
})

export const removeHome = endpoint('DELETE /v1/user/location/home', {
  access: 'member',
  summary: 'Remove my home zone',
  answer: sharing,
})

/** `viewer_qtt` null: everybody of my age group. The page lists followers who may see me. */
export const listPlaceViewers = endpoint('GET /v1/user/location/viewer', {
  access: 'member',
  summary: 'Who can see my place now',
  query: z.object({ before_user_no: no.optional() }),
  answer: z.object({ viewer_qtt: z.number().int().nullable(), viewers: z.array(person) }),
})

export const locationRecord = z.object({
  record_no: z.number().int(),
  kind: z.enum(['collect', 'provide']),
  service: z.enum(['share', 'nearby']),
  /** Null when it was collected; without a name where the account was deleted. */
  receiver: z.object({ user_no: z.number().int(), haru_name: z.string().nullable() }).nullable(),
  first_dt: moment,
  last_dt: moment,
  record_qtt: z.number().int(),
})
export type LocationRecord = z.infer<typeof locationRecord>

export const listLocationRecords = endpoint('GET /v1/user/location/record', {
  access: 'member',
  summary: 'When my position was collected and shown to whom, for six months',
  query: z.object({ before_no: no.optional() }),
  answer: z.array(locationRecord).max(RECORDS_PAGE),
})
