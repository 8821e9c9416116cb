import { useQuery } from '@tanstack/react-query'
import { change, lineCache, only } from '#features/post/web/public.ts'
import { getSettings } from '#features/settings/contract.ts'
import { listStories } from '#features/story/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
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
  type SavedMeal,
} from '../contract.ts'
import type { KnownFood } from '../contract/food.ts'
import { LINE_PAGE } from '../rules.ts'
import { dailyOfCard } from './card.ts'
import { VISIBILITIES, type Visibility } from '#features/post/rules.ts'

const line = lineCache<Daily>({
  page: async (before_no, signal) => {
    const cards = await call(listDailyLine, before_no === undefined ? {} : { query: { before_no } }, { signal })
    return cards.map(dailyOfCard)
  },
  pageSize: LINE_PAGE,
  one: (daily_no, signal) => call(getDaily, { params: { daily_no } }, { signal }),
  newSince: (after_no, signal) => call(countNewDailys, { query: { after_no } }, { signal }),
  keys: {
    line: keyOf(listDailyLine),
    one: (daily_no) => keyOf(getDaily, { params: { daily_no } }),
    newSince: (after_no) => keyOf(countNewDailys, { query: { after_no } }),
  },
  noOf: ({ daily_no }) => daily_no,
  newPostEvent: 'dl',
  onRefreshed: () => void queryClient.invalidateQueries({ queryKey: keyOf(listStories) }),
})
export const {
  useLine: useDailyLine,
  prefetch: prefetchLine,
  refresh: refreshLine,
  useNewCount: useNewDailys,
  useOne: useDaily,
  patch: patchDaily,
  countComments,
} = line

/** The member's week of moods; no query for a guest. */
export function useDailyWeek() {
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(getDailyWeek),
    queryFn: ({ signal }) => call(getDailyWeek, {}, { signal }),
    enabled: viewer !== null,
    staleTime: MINUTE_MS,
  })
}

/** The member's default visibility; null before the first daily. */
export function useDefaultVisibility(): Visibility | null {
  const settings = useQuery({
    queryKey: keyOf(getSettings),
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: MINUTE_MS,
  })
  const stored = settings.data?.find((setting) => setting.setting_key === 'default_visibility')?.setting_value
  return VISIBILITIES.find((visibility) => visibility === stored) ?? null
}

/** Suggestions for this day; undefined while they load or after a failure, and the writing screen works without. */
export function useDailyPast(date: string) {
  const query = { date }
  return useQuery({
    queryKey: keyOf(getDailyPast, { query }),
    queryFn: ({ signal }) => call(getDailyPast, { query }, { signal }),
    staleTime: MINUTE_MS,
  }).data
}
export type DailyPast = Answer<typeof getDailyPast>

export function useMeals(): SavedMeal[] {
  const meals = useQuery({ queryKey: MEALS, queryFn: ({ signal }) => call(listMeals, {}, { signal }), staleTime: MINUTE_MS })
  return meals.data ?? []
}

/** Saves foods under a name; a meal of this name is replaced. @throws CallError */
export async function upsertMeal(name: string, foods: KnownFood[]): Promise<void> {
  const meal = await call(saveMeal, { body: { meal_name: name, foods } })
  changeMeals((meals) => [meal, ...meals.filter((one) => one.meal_no !== meal.meal_no)])
}

/** @throws CallError */
export async function removeMeal(mealNo: number): Promise<void> {
  await call(deleteMeal, { params: { meal_no: mealNo } })
  changeMeals((meals) => meals.filter((one) => one.meal_no !== mealNo))
}

/** Writes a daily. The same key with the same body repeats a call that got no answer. */
export async function writeDaily(body: Body<typeof createDaily>, key: string): Promise<Daily> {
  const daily = only(await call(createDaily, { body }, { key }))
  line.add(daily, daily.visibility !== 'private')
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
  line.remove(dailyNo)
  afterWriting()
}

/** Fetches the addresses of its pictures in all sizes, for every cache; undefined where it has none. @throws CallError */
export async function renewImages(dailyNo: number): Promise<Daily['daily_images'] | undefined> {
  const [fresh] = await call(getDaily, { params: { daily_no: dailyNo } })
  if (fresh) patchDaily(dailyNo, { daily_images: fresh.daily_images })
  return fresh?.daily_images
}

const MEALS = keyOf(listMeals)
const changeMeals = (work: (meals: SavedMeal[]) => SavedMeal[]): void => change<SavedMeal[]>(MEALS, work)

/** Settings too: the first daily stores the default visibility. */
function afterWriting(): void {
  for (const stale of [getDailyWeek, getSettings, listDailyDays, listMyDailys]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(stale) })
  }
  // No refetch now: the writing screen closes, and the next one loads it.
  void queryClient.invalidateQueries({ queryKey: keyOf(getDailyPast), refetchType: 'none' })
}
