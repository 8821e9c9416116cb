import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf, newKey } from '#kit/web/call.ts'
import { listAds, logAd, type Ad } from '../contract.ts'
import { isAdLink, type AdLog } from '../rules.ts'

export type Ads = {
  ads: Ad[]
  /** When they were loaded. Impressions until the next load belong to one view. */
  at: number
}

/** The ads to show, without those whose link is invalid. */
export function useAds(isEnabled: boolean): Ads {
  const found = useQuery({
    queryKey: keyOf(listAds),
    queryFn: ({ signal }) => call(listAds, { query: {} }, { signal }),
    enabled: isEnabled,
    staleTime: STALE_MS,
  })
  return { ads: (found.data ?? []).filter(({ link }) => isAdLink(link)), at: found.dataUpdatedAt }
}

const STALE_MS = 10 * MINUTE_MS

/** Logs an impression or a click once per view, also when the ad is rendered again. Failures are ignored. */
export function logOnce(at: number, adNo: number, type: AdLog): void {
  if (view.at !== at) view = { at, id: newKey(), logged: new Set() }
  const entry = `${type} ${adNo}`
  if (view.logged.has(entry)) return
  view.logged.add(entry)
  call(logAd, { body: { ad_no: adNo, al_type: type, view_id: view.id } }).catch(() => undefined)
}

let view: { at: number; id: string; logged: Set<string> } = { at: -1, id: '', logged: new Set() }
