import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf, newKey } from '#kit/web/call.ts'
import { listAds, logAd, type Ad } from '../contract.ts'
import { isAdLink, type AdLog, type AdPlace } from '../rules.ts'

export type Ads = {
  ads: Ad[]
  /** When they were loaded. Impressions until the next load belong to one view. */
  at: number
  place: AdPlace
}

/** The ads to show in a place, without those whose link is invalid. */
export function useAds(place: AdPlace, isEnabled: boolean): Ads {
  const input = { query: { place } }
  const found = useQuery({
    queryKey: keyOf(listAds, input),
    queryFn: ({ signal }) => call(listAds, input, { signal }),
    enabled: isEnabled,
    staleTime: STALE_MS,
  })
  return { ads: (found.data ?? []).filter(({ link }) => isAdLink(link)), at: found.dataUpdatedAt, place }
}

const STALE_MS = 10 * MINUTE_MS

/** Logs an impression or a click once per view of a place, also when the ad is rendered again. Failures are ignored. */
export function logOnce({ at, place }: Pick<Ads, 'at' | 'place'>, adNo: number, type: AdLog): void {
  const last = views.get(place)
  const view = last?.at === at ? last : { at, id: newKey(), logged: new Set<string>() }
  views.set(place, view)
  const entry = `${type} ${adNo}`
  if (view.logged.has(entry)) return
  view.logged.add(entry)
  call(logAd, { body: { ad_no: adNo, al_type: type, view_id: view.id } }).catch(() => undefined)
}

/** The latest view of each place: who goes from one to another and back has not seen new ads. */
const views = new Map<AdPlace, { at: number; id: string; logged: Set<string> }>()
