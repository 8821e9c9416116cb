import { call } from '#kit/web/call.ts'
import { session } from '#kit/web/session.ts'
import { openCampaign } from '../contract.ts'
import { OPENED_BY } from '../rules.ts'

/** The used part of the router. */
type Router = { state: Place; subscribe: (listener: (state: Place) => void) => () => void }
type Place = { location: { search: string } }

/** Counts the links of campaigns that the member opens, from an alarm as from a push. Each is sent once; a failure is ignored. */
export function followOpenings(router: Router): () => void {
  const sent = new Set<number>()
  const look = ({ location }: Place): void => {
    const campaignNo = Number(new URLSearchParams(location.search).get(OPENED_BY))
    if (!Number.isSafeInteger(campaignNo) || campaignNo < 1 || sent.has(campaignNo) || session.viewer() === null) return
    sent.add(campaignNo)
    call(openCampaign, { params: { campaign_no: campaignNo } }).catch(() => undefined)
  }
  look(router.state)
  return router.subscribe(look)
}
