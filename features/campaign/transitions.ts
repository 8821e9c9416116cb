import type { StateTable } from '#kit/contract/transition.ts'

/** States of a campaign. */
export const CAMPAIGN = { draft: 1, scheduled: 2, sending: 3, sent: 4, stopped: 5, discarded: 6 } as const
export type CampaignState = (typeof CAMPAIGN)[keyof typeof CAMPAIGN]
export const CAMPAIGN_STATES = [1, 2, 3, 4, 5, 6] as const satisfies readonly CampaignState[]

/** A campaign that was sent in the night can still be stopped: many of its pushes wait for the morning. */
export const campaignTransitions = [
  { id: 'C1', act: 'schedule', from: CAMPAIGN.draft, to: CAMPAIGN.scheduled, by: 'operator', effects: ['setTimer'] },
  { id: 'C2', act: 'recall', from: CAMPAIGN.scheduled, to: CAMPAIGN.draft, by: 'operator', effects: ['removeTimer'] },
  { id: 'C3', act: 'discard', from: CAMPAIGN.draft, to: CAMPAIGN.discarded, by: 'operator' },
  { id: 'C4', act: 'start', from: CAMPAIGN.scheduled, to: CAMPAIGN.sending, by: 'system' },
  { id: 'C5', act: 'finish', from: CAMPAIGN.sending, to: CAMPAIGN.sent, by: 'system' },
  { id: 'C6', act: 'stop', from: CAMPAIGN.sending, to: CAMPAIGN.stopped, by: 'operator', effects: ['removeTimer'] },
  { id: 'C7', act: 'stop', from: CAMPAIGN.sent, to: CAMPAIGN.stopped, by: 'operator', guard: 'waiting' },
] as const satisfies StateTable

/** Acts of an operator that need nothing but the campaign. */
export const CAMPAIGN_STEPS = ['recall', 'discard', 'stop'] as const
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number]
