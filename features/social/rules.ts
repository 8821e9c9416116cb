import { exists, HOME, href, routes, type RouteName } from '#features/routes.ts'
import { fillPath, ownPath } from '#kit/contract/path.ts'

/** Minutes for which an authorization request is valid. */
export const VISIT_MINUTES = 10
/** Minutes for which a returned log-in can be finished. */
export const ARRIVAL_MINUTES = 5
/** Minutes for which a new person can register. */
export const JOIN_MINUTES = 30
/** Minutes for which the address of a link or of a Kakao log-out is valid. */
export const ADDRESS_MINUTES = 5

/** Reasons of a failed log-in, as in the page's address. */
export const SOCIAL_PROBLEMS = ['denied', 'failed', 'taken'] as const
export type SocialProblem = (typeof SOCIAL_PROBLEMS)[number]

/** Screens that redirect: as a target they would cause a loop or finish a log-in twice. */
const REDIRECT_SCREENS: ReadonlySet<RouteName> = new Set(['RouteRedirect', 'SocialRedirect'])

/**
 * The target of a link from a message, a share or an alarm: an existing screen, by path (`to`) or by name with its
 * parameters. Anything else is home.
 */
export function redirectTarget(asked: SearchParams): string {
  const name = asked.get('name')
  return (name === null ? byPath(ownPath(asked.get('to'))) : byName(name, asked)) ?? href(HOME)
}

/** The part of `URLSearchParams` that is read. */
type SearchParams = { get(name: string): string | null }

function byName(name: string, asked: SearchParams): string | null {
  if (!exists(name) || REDIRECT_SCREENS.has(name)) return null
  const path: string = routes[name].path
  const values = [...path.matchAll(/:(\w+)/g)].map(([, param = '']): [string, string | null] => [param, asked.get(param)])
  if (values.some(([, value]) => value === null || !/^[\w-]{1,64}$/.test(value))) return null
  return fillPath(path, Object.fromEntries(values) as never)
}

function byPath(path: string | null): string | null {
  if (path === null) return null
  const name = routeAt(path.split(/[?#]/, 1)[0] ?? '')
  return name === null || REDIRECT_SCREENS.has(name) ? null : path
}

/** The screen at a path. Like the router, it ignores case and a trailing slash. */
function routeAt(path: string): RouteName | null {
  const given = partsOf(path)
  const isAt = ([, route]: [string, { path: string }]): boolean => {
    const parts = partsOf(route.path)
    return parts.length === given.length && parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  }
  return (Object.entries(routes).find(isAt)?.[0] as RouteName | undefined) ?? null
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/').slice(1)
