import { handleOperator, operatorContext } from '#features/operator/server/public.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { openCampaign } from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { audienceOf, campaignOf, campaignsOf, create, edit, schedule, step } from './desk.ts'
import { countOpening } from './send.ts'

export const campaignHttp: Handled[] = [
  handle(openCampaign, async ({ db, me, params, now }) => {
    await countOpening(db, params.campaign_no, me.user_no, now)
    return {}
  }),
  handleOperator(desk.listCampaigns, ({ db, query }) => campaignsOf(db, query)),
  handleOperator(desk.countAudience, ({ db, query, now }) => audienceOf(db, query, now)),
  handleOperator(desk.getCampaign, ({ db, params }) => campaignOf(db, params.campaign_no)),
  handleOperator(desk.createCampaign, (call) => create(operatorContext(call), call.body)),
  handleOperator(desk.editCampaign, (call) => edit(operatorContext(call), call.params.campaign_no, call.body)),
  handleOperator(desk.scheduleCampaign, (call) => schedule(operatorContext(call), call.params.campaign_no, call.body)),
  handleOperator(desk.stepCampaign, (call) => step(operatorContext(call), call.params.campaign_no, call.body)),
]
