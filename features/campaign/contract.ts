import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'

/** Counted once for a member who got the campaign; for anybody else nothing happens. */
export const openCampaign = endpoint('POST /v1/user/campaign/:campaign_no/open', {
  access: 'member',
  summary: 'Count that I opened the link of a campaign',
  rate: { calls: 30, seconds: 60 },
  params: z.object({ campaign_no: no }),
  answer: z.object({}),
})
