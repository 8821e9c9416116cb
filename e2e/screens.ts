import type { APIRequestContext } from '@playwright/test'
import { routes, type Route, type RouteName } from '#features/routes.ts'

/** A screen of the route table at an address that shows something. */
export type Shown = {
  name: RouteName
  /** Behind the hash. */
  path: string
  /** Shown to guests only: a member is sent away from it. */
  asGuest: boolean
}

type Sample = Partial<Record<RouteName, Record<string, number>>>

/** Both sizes and both themes in which every screen is looked at. */
export const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, height: width === 390 ? 844 : 800, theme })),
)

/** Logs a demo member in; answers the token. */
export async function tokenOf(request: APIRequestContext, member: string, password: string): Promise<string> {
  const answer = await request.post('/v1/user/auth/login', { data: { user_id: member, password } })
  if (!answer.ok()) throw new Error(`${member} could not log in: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** Every screen that exists, its parameters filled from what this member sees in the demo community. */
export async function everyScreen(request: APIRequestContext, token: string): Promise<Shown[]> {
  const sample = await sampleOf(request, token)
  return Object.entries<Route>(routes).map(([key, route]) => {
    const name = key as RouteName
    const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => {
      const value = sample[name]?.[parameter]
      if (value === undefined) throw new Error(`e2e/screens.ts has no sample for ${parameter} of ${name}: give it one.`)
      return String(value)
    })
    return { name, path, asGuest: route.guestOnly === true }
  })
}

type Post = {
  daily_no: number
  user_no: number
  reply_qtt: number
  daily_info: { eat: { selectedFood: unknown[] }; health: { todayHealths: unknown[] }; routine: { record: { routine: unknown[] } } }
}

async function sampleOf(request: APIRequestContext, token: string): Promise<Sample> {
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => ((await (await request.get(path, { headers })).json()) as { query: T }).query
  const me = await get<{ user_no: number }>('/v1/user/auth/profile')

  const line: Post[] = []
  let mine: Post | undefined
  for (let page = 0; page < 10 && mine === undefined; page++) {
    const before = line.at(-1)?.daily_no
    line.push(...(await get<Post[]>(`/v2/user/daily_line${before === undefined ? '' : `?before_no=${before}`}`)))
    mine = line.find((post) => post.user_no === me.user_no)
  }
  // The one with the most to show.
  const talked = line.filter((post) => post.user_no !== me.user_no).toSorted((one, other) => richness(other) - richness(one))[0]
  if (!mine || !talked) throw new Error('The demo community shows this member no daily of their own, or none of others.')
  return { DailyLineDetail: { id: talked.daily_no }, DailyDetail: { id: mine.daily_no }, DailyEdit: { id: mine.daily_no } }
}

/** Kinds of record that a daily holds, and after those its comments. */
function richness({ daily_info: { eat, health, routine }, reply_qtt }: Post): number {
  const kept = [eat.selectedFood, health.todayHealths, routine.record.routine].filter((items) => items.length > 0)
  return kept.length * 100 + reply_qtt
}
