import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MediaItem } from '#features/media/contract.ts'
import { getSettings } from '#features/settings/contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { MINUTE_MS, type Period } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listDailyDays, listMyDailys, type Daily } from '../../contract.ts'
import { DAILY_PAGE } from '../../rules.ts'

type Query = NonNullable<Input<typeof listMyDailys>['query']>

// Every visit refetches, so that changes made on other devices appear.
const ALWAYS_STALE = { staleTime: 0 } as const

/** The totals of each day of a period, without days that have no record. Calendar, list and charts use these numbers. */
export function useDays(period: Period) {
  const query = { from: period.from, to: period.to }
  return useQuery({
    queryKey: keyOf(listDailyDays, { query }),
    queryFn: ({ signal }) => call(listDailyDays, { query }, { signal }),
    ...ALWAYS_STALE,
  })
}

/** My dailys page by page, newest day first: of a period, or all. */
export function useMyDailys(period: Period | null) {
  const within: Query = period ? { from: period.from, to: period.to } : {}
  return useInfiniteQuery({
    queryKey: keyOf(listMyDailys, { query: within }),
    queryFn: ({ pageParam, signal }) => call(listMyDailys, { query: { ...within, ...pageParam } }, { signal }),
    initialPageParam: {} as Query,
    getNextPageParam: nextOf,
    ...ALWAYS_STALE,
  })
}

export type MyDailysQuery = ReturnType<typeof useMyDailys>

/** My dailys of one date. */
export function useDayDailys(date: string) {
  // The limit makes the query key differ from that of `useMyDailys`, whose cache has another shape.
  const query = { from: date, to: date, limit: DAILY_PAGE }
  return useQuery({
    queryKey: keyOf(listMyDailys, { query }),
    queryFn: ({ signal }) => call(listMyDailys, { query }, { signal }),
    ...ALWAYS_STALE,
  })
}

/** Whether the care mode hides calories; true until the settings are loaded. */
export function useHidesCalorie(): boolean {
  const settings = useQuery({
    queryKey: keyOf(getSettings),
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: MINUTE_MS,
  })
  return settings.data?.some((setting) => setting.setting_key === 'hide_calorie' && setting.setting_value === '1') ?? true
}

/**
 * Addresses of pictures that not everyone may see expire after some minutes. Refetches my dailys when a picture fails
 * because its address has expired.
 */
export function renewPictures({ transforms }: Pick<MediaItem, 'transforms'>): void {
  const until = /[?&]until=(\d+)/.exec(Object.values(transforms)[0] ?? '')?.[1]
  if (until === undefined || Number(until) * 1000 > Date.now()) return
  void queryClient.invalidateQueries({ queryKey: keyOf(listMyDailys) }, { cancelRefetch: false })
}

function nextOf(page: Daily[]): Query | undefined {
  const last = page.at(-1)
  return last && page.length === DAILY_PAGE ? { before_date: last.record_date, before_no: last.daily_no } : undefined
}
