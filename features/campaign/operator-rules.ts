/** The audit log's acts about campaigns. */
export const CAMPAIGN_ACTS = [
  'campaign.create',
  'campaign.edit',
  'campaign.schedule',
  'campaign.recall',
  'campaign.discard',
  'campaign.stop',
] as const
