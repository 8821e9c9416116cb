import { useQuery } from '@tanstack/react-query'
import { call, keyOf, newKey } from '#kit/web/call.ts'
import { listAds, logAd, type Ad } from '../contract.ts'
import type { AdLog } from '../rules.ts'
import { leadsOn } from './leads.ts'

export type Ads = {
  ads: Ad[]
  /** When they came. What is shown until others come is one view. */
  at: number
}

/** The ads that may be shown here: none that would lead nowhere. */
export function useAds(asks: boolean): Ads {
  const found = useQuery({
    queryKey: keyOf(listAds),
    queryFn: ({ signal }) => call(listAds, { query: {} }, { signal }),
    enabled: asks,
    staleTime: STALE_MS,
  })
  return { ads: (found.data ?? []).filter(({ link }) => leadsOn(link)), at: found.dataUpdatedAt }
}

const STALE_MS = 10 * 60_000

/** Tells of a show or a click, once for each view, wherever the ad is drawn anew meanwhile. It is nobody's loss if it fails. */
export function tellOnce(at: number, adNo: number, type: AdLog): void {
  if (view.at !== at) view = { at, id: newKey(), told: new Set() }
  const what = `${type} ${adNo}`
  if (view.told.has(what)) return
  view.told.add(what)
  call(logAd, { body: { ad_no: adNo, al_type: type, view_id: view.id } }).catch(() => undefined)
}

let view: { at: number; id: string; told: Set<string> } = { at: -1, id: '', told: new Set() }
