import type { APIRequestContext } from '@playwright/test'
import { routes, type Route, type RouteName } from '#features/routes.ts'

/** A screen at an address that shows something. */
export type Shown = {
  /** Its name in the route table; a view of it has a word more. */
  name: string
  /** Behind the hash. */
  path: string
  /** Shown to guests only: a member is sent away from it. */
  asGuest: boolean
}

type Sample = Partial<Record<RouteName, Record<string, number>>>

/** What stands for something that is still on its way. The gallery shows the same on purpose, on islands with a theme of their own. */
export const WAITING = '[class*="animate-skeleton"]:not([data-theme] *):visible'

/** Both sizes and both themes in which every screen is looked at. */
export const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, height: width === 390 ? 844 : 800, theme })),
)

/** Logs a demo member in; answers the token. Each time from an address of its own, as people do: log-ins of one address are few. */
export async function tokenOf(request: APIRequestContext, member: string, password: string): Promise<string> {
  const headers = { 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` }
  const answer = await request.post('/v1/user/auth/login', { headers, data: { user_id: member, password } })
  if (!answer.ok()) throw new Error(`${member} could not log in: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** Every screen that exists, and the views of some, with parameters from what this member sees in the demo community. */
export async function everyScreen(request: APIRequestContext, token: string): Promise<Shown[]> {
  const sample = await sampleOf(request, token)
  const screens = Object.entries<Route>(routes).map(([key, route]): Shown => {
    const name = key as RouteName
    const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => {
      const value = sample[name]?.[parameter]
      if (value === undefined) throw new Error(`e2e/screens.ts has no sample for ${parameter} of ${name}: give it one.`)
      return String(value)
    })
    return { name, path, asGuest: route.guestOnly === true }
  })
  return [...screens, ...VIEWS.map(([name, path]): Shown => ({ name, path, asGuest: false }))]
}

/** What the route table does not name: views that an address tells, and an address that leads nowhere. */
const VIEWS = [
  ['DailyManagement-list', '/daily-management?view=list'],
  ['DailyManagement-list-by-month', '/daily-management?view=list&by=month'],
  ['DailyManagement-week', '/daily-management?view=chart'],
  ['DailyManagement-month', '/daily-management?view=chart&span=month'],
  ['page-error', '/no-such-screen'],
] as const

type Post = {
  daily_no: number
  user_no: number
  like_qtt: number
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
  const comments = await get<Said[]>(`/v1/user/comment?daily_no=${talked.daily_no}`)
  const thread = comments.toSorted((one, other) => other.replies.length - one.replies.length)[0]
  const liked = comments.toSorted((one, other) => other.like_qtt - one.like_qtt)[0]
  if (!thread || !liked) throw new Error('The demo community shows this member nobody who talks.')
  const [their, own] = [{ id: talked.daily_no }, { id: mine.daily_no }]
  return {
    DailyLineDetail: their,
    DailyDetail: own,
    DailyEdit: own,
    DailyLike: their,
    DailyCommentDetail: their,
    DailyCommentLike: { id: liked.comment_no },
    CommentDetail: { id: thread.comment_no },
    CommentLike: { id: liked.comment_no },
  }
}

type Said = { comment_no: number; like_qtt: number; replies: unknown[] }

/** That somebody talks, then kinds of record that a daily holds, and after those how much is said and liked. */
function richness({ daily_info: { eat, health, routine }, reply_qtt, like_qtt }: Post): number {
  const kept = [eat.selectedFood, health.todayHealths, routine.record.routine].filter((items) => items.length > 0)
  return (reply_qtt > 0 ? 1000 : 0) + kept.length * 100 + reply_qtt + Math.min(like_qtt, 50) / 100
}
