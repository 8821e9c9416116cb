import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { operatorName, operatorNote } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, localDate, moment, no, pageOf, titleText } from '#kit/contract/shape.ts'
import { adErrors } from './errors.ts'
import { AD_DESC_MAX, AD_IMAGES_MAX, AD_LINK_MAX, AD_PLACES, AD_TITLE_MAX, ADS_PAGE, isAdLink, isPeriod, WEIGHT_MAX } from './rules.ts'
import { AD_STATES, AD_STEPS } from './transitions.ts'

const count = z.number().int()

const adText = {
  ad_title: titleText(1, AD_TITLE_MAX),
  ad_desc: titleText(0, AD_DESC_MAX),
  /** A path of the app, or an empty string. */
  link: z.string().trim().max(AD_LINK_MAX).refine(isAdLink, { error: adErrors.bad_link.message }),
  place: z.enum(AD_PLACES),
  weight: count.min(1).max(WEIGHT_MAX),
  start_dt: inputMoment,
  /** Null: without an end. */
  end_dt: inputMoment.nullable(),
  /** Keys of the platform's uploads. */
  ad_images: z.array(z.object({ key: z.uuid() })).max(AD_IMAGES_MAX),
}
const inOrder = { path: ['end_dt'], error: adErrors.bad_period.message }

export const adRow = z.object({
  ad_no: count,
  ad_title: z.string(),
  place: z.string(),
  state: z.literal(AD_STATES),
  weight: count,
  start_dt: moment,
  end_dt: moment.nullable(),
})
export type AdRow = z.infer<typeof adRow>

export const adCase = adRow.extend({
  ad_desc: z.string(),
  link: z.string(),
  ad_images: z.array(mediaItem),
  /** What an edit repeats: it is refused if somebody else has edited the ad since. */
  version: count,
  /** Null: not written in the console. */
  change_by: operatorName.nullable(),
  change_dt: moment,
})
export type AdCase = z.infer<typeof adCase>

export const listAdCases = endpoint('GET /v1/operator/ad', {
  access: 'operator',
  right: 'ad.see',
  summary: 'Ads in a state, newest first',
  query: z.object({
    state: z.coerce.number().pipe(z.literal(AD_STATES)).default(1),
    /** The last ad of the page before. */
    after_no: no.optional(),
    limit: pageOf(ADS_PAGE),
  }),
  answer: z.array(adRow),
})

const params = z.object({ ad_no: no })

export const getAdCase = endpoint('GET /v1/operator/ad/:ad_no', {
  access: 'operator',
  right: 'ad.see',
  summary: 'One ad',
  params,
  answer: adCase,
})

const dayFigures = z.object({ day: localDate, shows: count, clicks: count })
export type DayFigures = z.infer<typeof dayFigures>

/** The day of the call is counted up to this moment. Days without a show or a click are left out. */
export const getAdFigures = endpoint('GET /v1/operator/ad/:ad_no/figures', {
  access: 'operator',
  right: 'ad.see',
  summary: 'Shows and clicks of an ad in each of its latest days, newest first, and in all',
  params,
  answer: z.object({ days: z.array(dayFigures), shows: count, clicks: count }),
})

export const createAd = endpoint('POST /v1/operator/ad', {
  access: 'operator',
  right: 'ad.act',
  idempotent: true,
  summary: 'Write an ad as a draft',
  body: z.object(adText).refine(isPeriod, inOrder),
  answer: adCase,
})

export const editAd = endpoint('PUT /v1/operator/ad/:ad_no', {
  access: 'operator',
  right: 'ad.act',
  idempotent: true,
  summary: 'Edit an ad that has not ended',
  params,
  body: z.object({ ...adText, version: count }).refine(isPeriod, inOrder),
  answer: adCase,
})

export const stepAd = endpoint('POST /v1/operator/ad/:ad_no/step', {
  access: 'operator',
  right: 'ad.act',
  idempotent: true,
  summary: 'Publish, pause, resume or end an ad',
  params,
  body: z.object({ step: z.enum(AD_STEPS), reason: operatorNote }),
  answer: adCase,
})
