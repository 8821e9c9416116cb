import { handle, type Handled } from '#kit/server/http/handle.ts'
import { listAds, logAd } from '../contract.ts'
import { adsIn, countView } from './ad.ts'

export const adHttp: Handled[] = [
  handle(listAds, ({ db, now, query }) => adsIn(db, query.place, now)),
  handle(logAd, async (call) => {
    await countView(call)
    return {}
  }),
]
