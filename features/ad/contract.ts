import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'
import { AD_LOGS, AD_PLACES } from './rules.ts'

/** The specification's Ad (section 3), and the screen that it leads to, if any. */
const ad = z.object({
  ad_no: z.number().int(),
  ad_title: z.string(),
  ad_desc: z.string(),
  ad_images: z.array(mediaItem),
  /** A path of the app, or empty. */
  link: z.string(),
})
export type Ad = z.infer<typeof ad>

export const listAds = endpoint('GET /v1/user/ad', {
  access: 'open',
  summary: 'What is advertised in a place now',
  query: z.object({ place: z.enum(AD_PLACES).default('daily-line') }),
  answer: z.array(ad),
})

/** Counted once for each view of an ad. Without a view's own id it is one for each viewer and day. */
export const logAd = endpoint('POST /v1/user/ad_log', {
  access: 'open',
  summary: 'Count a show or a click of an ad',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ ad_no: no, al_type: z.enum(AD_LOGS), view_id: z.uuid().optional() }),
  answer: z.object({}),
})
