import { infiniteQueryOptions, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSettings } from '#features/settings/contract.ts'
import { listStories } from '#features/story/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, isGone, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import { onSocket } from '#kit/web/socket.ts'
import {
  countNewDailys,
  createDaily,
  deleteDaily,
  deleteMeal,
  editDaily,
  getDaily,
  getDailyPast,
  getDailyWeek,
  listDailyDays,
  listDailyLine,
  listMeals,
  listMyDailys,
  saveMeal,
  type Daily,
  type KnownFood,
  type SavedMeal,
} from '../contract.ts'
import { LINE_PAGE, VISIBILITIES, type Visibility } from '../rules.ts'

type Line = InfiniteData<Daily[], number | undefined>

/** How long a count of new dailys stays true enough, in milliseconds; hints of the socket wait as long. */
export const NEW_CHECK_MS = 15_000

/** The line, page by page. It changes only when the member asks: what is being read must not move. */
export function useDailyLine() {
  return useInfiniteQuery(lineQuery)
}

/** Its first page, before a screen asks. Never fails: the screen asks again, and tells. */
export const bringLine = (): Promise<void> => queryClient.prefetchInfiniteQuery(lineQuery)

export type LineQuery = ReturnType<typeof useDailyLine>

/** A fresh first page; the older ones are loaded again as they are reached. */
export async function refreshLine(): Promise<void> {
  const first = await call(listDailyLine)
  await queryClient.cancelQueries({ queryKey: LINE })
  queryClient.setQueryData<Line>(LINE, { pages: [first], pageParams: [undefined] })
  void queryClient.invalidateQueries({ queryKey: keyOf(listStories) })
}

/** How many dailys are newer than the top one: asked when the screen is seen again and when the socket hints at it. */
export function useNewDailys(topNo: number | undefined, shownAt: number): number {
  const query = { after_no: topNo ?? 0 }
  const known = useQuery({
    queryKey: keyOf(countNewDailys, { query }),
    queryFn: ({ signal }) => call(countNewDailys, { query }, { signal }),
    enabled: topNo !== undefined,
    initialData: { count: 0 },
    initialDataUpdatedAt: shownAt,
    staleTime: NEW_CHECK_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => (topNo === undefined ? undefined : onHint(topNo)), [topNo])
  return known.data.count
}

/** My week in moods; nothing for a guest. */
export function useDailyWeek() {
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(getDailyWeek),
    queryFn: ({ signal }) => call(getDailyWeek, {}, { signal }),
    enabled: viewer !== null,
    staleTime: 60_000,
  })
}

/** One daily; what the line already knows is shown until the answer is there. */
export function useDaily(dailyNo: number) {
  return useQuery({
    queryKey: dailyKey(dailyNo),
    queryFn: ({ signal }) => fetchDaily(dailyNo, signal),
    enabled: Number.isSafeInteger(dailyNo) && dailyNo > 0,
    initialData: () => inLine(dailyNo),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    select: ([daily]) => daily,
  })
}

/** Who sees my records unless I say otherwise; null until I was asked once. */
export function useDefaultVisibility(): Visibility | null {
  const settings = useQuery({
    queryKey: keyOf(getSettings),
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: 60_000,
  })
  const kept = settings.data?.find((setting) => setting.setting_key === 'default_visibility')?.setting_value
  return VISIBILITIES.find((visibility) => visibility === kept) ?? null
}

/** What was kept before this day; the writing screen does without where it does not come. */
export function useDailyPast(date: string) {
  const query = { date }
  return useQuery({
    queryKey: keyOf(getDailyPast, { query }),
    queryFn: ({ signal }) => call(getDailyPast, { query }, { signal }),
    staleTime: 60_000,
  }).data
}
export type DailyPast = Answer<typeof getDailyPast>

export function useMeals(): SavedMeal[] {
  const meals = useQuery({ queryKey: MEALS, queryFn: ({ signal }) => call(listMeals, {}, { signal }), staleTime: 60_000 })
  return meals.data ?? []
}

/** Saves foods under a name; one of this name is replaced. @throws CallError */
export async function keepMeal(name: string, foods: KnownFood[]): Promise<void> {
  const meal = await call(saveMeal, { body: { meal_name: name, foods } })
  changeMeals((meals) => [meal, ...meals.filter((one) => one.meal_no !== meal.meal_no)])
}

/** @throws CallError */
export async function forgetMeal(mealNo: number): Promise<void> {
  await call(deleteMeal, { params: { meal_no: mealNo } })
  changeMeals((meals) => meals.filter((one) => one.meal_no !== mealNo))
}

/** Writes a daily. The same key with the same words repeats a try that got no answer. */
export async function writeDaily(body: Body<typeof createDaily>, key: string): Promise<Daily> {
  const daily = only(await call(createDaily, { body }, { key }))
  queryClient.setQueryData<Daily[]>(dailyKey(daily.daily_no), [daily])
  if (daily.visibility !== 'private') putOnTop(daily)
  afterWriting()
  return daily
}

export async function changeDaily(dailyNo: number, body: Body<typeof editDaily>): Promise<Daily> {
  const daily = only(await call(editDaily, { params: { daily_no: dailyNo }, body }))
  patchDaily(dailyNo, daily)
  afterWriting()
  return daily
}

export async function removeDaily(dailyNo: number): Promise<void> {
  await call(deleteDaily, { params: { daily_no: dailyNo } })
  dropFromLine(dailyNo)
  // The screen that shows it is being left; it must not ask again on its way out.
  queryClient.removeQueries({ queryKey: dailyKey(dailyNo), type: 'inactive' })
  afterWriting()
}

/** Changes a daily wherever it is shown: the line's pages and the detail. */
export function patchDaily(dailyNo: number, patch: Partial<Daily>): void {
  const apply = (daily: Daily): Daily => (daily.daily_no === dailyNo ? { ...daily, ...patch } : daily)
  changeLine((page) => page.map(apply))
  change<Daily[]>(dailyKey(dailyNo), (found) => found.map(apply))
}

/** The number of comments under a daily changed by so many. */
export function countComments(dailyNo: number, by: number): void {
  const daily = queryClient.getQueryData<Daily[]>(dailyKey(dailyNo))?.[0]
  if (daily) patchDaily(dailyNo, { reply_qtt: Math.max(0, daily.reply_qtt + by) })
}

const LINE = keyOf(listDailyLine)
const lineQuery = infiniteQueryOptions({
  queryKey: LINE,
  queryFn: ({ pageParam, signal }) => call(listDailyLine, pageParam === undefined ? {} : { query: { before_no: pageParam } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (last: Daily[]) => (last.length < LINE_PAGE ? undefined : last.at(-1)?.daily_no),
  staleTime: Infinity,
  gcTime: Infinity,
})
const MEALS = keyOf(listMeals)
const changeMeals = (work: (meals: SavedMeal[]) => SavedMeal[]): void => change<SavedMeal[]>(MEALS, work)
const dailyKey = (dailyNo: number) => keyOf(getDaily, { params: { daily_no: dailyNo } })

async function fetchDaily(dailyNo: number, signal: AbortSignal): Promise<Daily[]> {
  try {
    return await call(getDaily, { params: { daily_no: dailyNo } }, { signal })
  } catch (error) {
    if (isGone(error)) dropFromLine(dailyNo)
    throw error
  }
}

function inLine(dailyNo: number): Daily[] | undefined {
  const daily = queryClient
    .getQueryData<Line>(LINE)
    ?.pages.flat()
    .find((one) => one.daily_no === dailyNo)
  return daily && [daily]
}

function putOnTop(daily: Daily): void {
  change<Line>(LINE, ({ pages: [first = [], ...older], pageParams }) => ({
    pages: [[daily, ...first.filter((one) => one.daily_no !== daily.daily_no)], ...older],
    pageParams,
  }))
  // Others may have written in between, and the line must have no gap: the first page is asked for anew.
  if (queryClient.getQueryData(LINE)) refreshLine().catch(() => undefined)
}

const dropFromLine = (dailyNo: number): void => changeLine((page) => page.filter((daily) => daily.daily_no !== dailyNo))

const changeLine = (page: (dailys: Daily[]) => Daily[]): void => change<Line>(LINE, (line) => ({ ...line, pages: line.pages.map(page) }))

/**
 * Changes what is cached. A fetch under way started from the older state and would bring it back (a next page
 * carries all pages before it), so the change is made again when it ends.
 */
function change<T>(key: readonly unknown[], work: (data: T) => T): void {
  const apply = () => void queryClient.setQueryData<T>(key, (data) => (data === undefined ? undefined : work(data)))
  const query = queryClient.getQueryCache().find({ queryKey: key })
  apply()
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined)
}

/** The first record also keeps who sees records from now on. */
function afterWriting(): void {
  for (const told of [getDailyWeek, getSettings, listDailyDays, listMyDailys]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(told) })
  }
  // The writing screen is being left; the next one asks.
  void queryClient.invalidateQueries({ queryKey: keyOf(getDailyPast), refetchType: 'none' })
}

/** Hints come for every daily that anyone writes: one question for all of a quarter of a minute. */
function onHint(topNo: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = onSocket('dl', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void queryClient.invalidateQueries({ queryKey: keyOf(countNewDailys, { query: { after_no: topNo } }) })
    }, NEW_CHECK_MS)
  })
  return () => {
    stop()
    clearTimeout(waiting)
  }
}

function only(dailys: Daily[]): Daily {
  const [daily] = dailys
  if (!daily) throw new Error('The answer holds no daily')
  return daily
}
