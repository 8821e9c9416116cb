import { z } from 'zod'
import { operatorName, operatorNote } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, titleText } from '#kit/contract/shape.ts'
import { campaignErrors } from './errors.ts'
import { CAMPAIGN_LINK_MAX, CAMPAIGN_TEXT_MAX, CAMPAIGN_TITLE_MAX, CAMPAIGNS_PAGE, isCampaignLink, SEGMENT } from './rules.ts'
import { CAMPAIGN_STATES, CAMPAIGN_STEPS } from './transitions.ts'

const count = z.number().int()

export const segment = z.object({
  who: z.enum(SEGMENT.who).default('all'),
  gender: z.enum(SEGMENT.gender).default('all'),
  age: z.enum(SEGMENT.age).default('all'),
  joined: z.enum(SEGMENT.joined).default('all'),
})

const campaignText = z.object({
  title: titleText(1, CAMPAIGN_TITLE_MAX),
  content: titleText(1, CAMPAIGN_TEXT_MAX),
  link: z.string().trim().max(CAMPAIGN_LINK_MAX).refine(isCampaignLink, { error: campaignErrors.bad_link.message }),
  segment,
})

export const campaignRow = z.object({
  campaign_no: count,
  title: z.string(),
  state: z.literal(CAMPAIGN_STATES),
  start_dt: moment.nullable(),
  /** Members in the segment when it was scheduled, and members who got it. */
  target_qtt: count.nullable(),
  sent_qtt: count,
  change_dt: moment,
})
export type CampaignRow = z.infer<typeof campaignRow>

export const campaignCase = campaignRow.extend({
  content: z.string(),
  link: z.string(),
  segment,
  /** What an edit and scheduling repeat: they are refused if somebody else has edited it since. */
  version: count,
  /** Members who opened its link. */
  open_qtt: count,
  /** Pushes that wait for the end of quiet hours, and those that a stop held back. */
  waiting_qtt: count,
  held_qtt: count,
  create_by: operatorName,
  change_by: operatorName,
  reg_dt: moment,
  end_dt: moment.nullable(),
})
export type CampaignCase = z.infer<typeof campaignCase>

export const listCampaigns = endpoint('GET /v1/operator/campaign', {
  access: 'operator',
  right: 'campaign.see',
  summary: 'Campaigns in a state, newest first',
  query: z.object({
    state: z.coerce.number().pipe(z.literal(CAMPAIGN_STATES)).default(1),
    /** The last campaign of the page before. */
    after_no: no.optional(),
    limit: pageOf(CAMPAIGNS_PAGE),
  }),
  answer: z.array(campaignRow),
})

/** Only active members whose latest answer agrees to advertising, without suspended ones. */
export const countAudience = endpoint('GET /v1/operator/campaign/audience', {
  access: 'operator',
  right: 'campaign.see',
  summary: 'How many members are in a segment, and how many of them agreed to advertising at night',
  query: segment,
  answer: z.object({ count, night: count }),
})

const params = z.object({ campaign_no: no })

export const getCampaign = endpoint('GET /v1/operator/campaign/:campaign_no', {
  access: 'operator',
  right: 'campaign.see',
  summary: 'One campaign with its counts',
  params,
  answer: campaignCase,
})

export const createCampaign = endpoint('POST /v1/operator/campaign', {
  access: 'operator',
  right: 'campaign.act',
  idempotent: true,
  summary: 'Write a campaign as a draft',
  body: campaignText,
  answer: campaignCase,
})

export const editCampaign = endpoint('PUT /v1/operator/campaign/:campaign_no', {
  access: 'operator',
  right: 'campaign.act',
  idempotent: true,
  summary: 'Edit a draft',
  params,
  body: campaignText.extend({ version: count }),
  answer: campaignCase,
})

export const scheduleCampaign = endpoint('POST /v1/operator/campaign/:campaign_no/schedule', {
  access: 'operator',
  right: 'campaign.act',
  idempotent: true,
  summary: 'Send a draft at a moment, at least ten minutes ahead',
  params,
  body: z.object({ version: count, start_dt: inputMoment }),
  answer: campaignCase,
})

export const stepCampaign = endpoint('POST /v1/operator/campaign/:campaign_no/step', {
  access: 'operator',
  right: 'campaign.act',
  idempotent: true,
  summary: 'Recall a scheduled campaign, discard a draft, or stop one that is being sent',
  params,
  body: z.object({ step: z.enum(CAMPAIGN_STEPS), reason: operatorNote }),
  answer: campaignCase,
})
