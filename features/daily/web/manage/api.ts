import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MediaItem } from '#features/media/contract.ts'
import { getSettings } from '#features/settings/contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listDailyDays, listMyDailys, type Daily } from '../../contract.ts'
import { DAILY_PAGE } from '../../rules.ts'
import type { Period } from './period.ts'

type Query = NonNullable<Input<typeof listMyDailys>['query']>

// What is written, edited or deleted elsewhere shows as soon as one comes back: each visit asks anew.
const FRESH = { staleTime: 0 } as const

/** What each day of a period holds; days without a record are left out. The one source of all numbers. */
export function useDays(period: Period) {
  const query = { from: period.from, to: period.to }
  return useQuery({
    queryKey: keyOf(listDailyDays, { query }),
    queryFn: ({ signal }) => call(listDailyDays, { query }, { signal }),
    ...FRESH,
  })
}

/** My dailys page by page, newest day first: of a period, or all there are. */
export function useMyDailys(period: Period | null) {
  const within: Query = period ? { from: period.from, to: period.to } : {}
  return useInfiniteQuery({
    queryKey: keyOf(listMyDailys, { query: within }),
    queryFn: ({ pageParam, signal }) => call(listMyDailys, { query: { ...within, ...pageParam } }, { signal }),
    initialPageParam: {} as Query,
    getNextPageParam: nextOf,
    ...FRESH,
  })
}

export type MyDailysQuery = ReturnType<typeof useMyDailys>

/** My dailys of one date. */
export function useDayDailys(date: string) {
  // With its limit, since a list keeps its pages in another shape under the key without.
  const query = { from: date, to: date, limit: DAILY_PAGE }
  return useQuery({
    queryKey: keyOf(listMyDailys, { query }),
    queryFn: ({ signal }) => call(listMyDailys, { query }, { signal }),
    ...FRESH,
  })
}

/** Whether care mode hides calories; they stay hidden until that is known. */
export function useHidesCalorie(): boolean {
  const settings = useQuery({ queryKey: keyOf(getSettings), queryFn: ({ signal }) => call(getSettings, {}, { signal }), staleTime: 60_000 })
  return settings.data?.some((setting) => setting.setting_key === 'hide_calorie' && setting.setting_value === '1') ?? true
}

/**
 * Pictures that are not open to everyone have addresses that last a few minutes. When one does not come because its
 * time is over, what holds it is asked for anew.
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
