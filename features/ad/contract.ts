import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'
import { AD_LOGS, AD_PLACES } from './rules.ts'

/** The specification's Ad (section 3), with an optional link to a screen. */
const ad = z.object({
  ad_no: z.number().int(),
  ad_title: z.string(),
  ad_desc: z.string(),
  ad_images: z.array(mediaItem),
  /** A path of the app, or an empty string. */
  link: z.string(),
})
export type Ad = z.infer<typeof ad>

export const listAds = endpoint('GET /v1/user/ad', {
  access: 'open',
  summary: 'The active ads of a place',
  query: z.object({ place: z.enum(AD_PLACES).default('daily-line') }),
  answer: z.array(ad),
})

/** Counted once per view. Without a `view_id` once per viewer and day. */
export const logAd = endpoint('POST /v1/user/ad_log', {
  access: 'open',
  summary: 'Count an impression or a click of an ad',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ ad_no: no, al_type: z.enum(AD_LOGS), view_id: z.uuid().optional() }),
  answer: z.object({}),
})
