import { exists, HOME, href, routes, type RouteName } from '#features/routes.ts'
import { fillPath, ownPath } from '#kit/contract/path.ts'

/** Minutes that a person may take at the provider. */
export const VISIT_MINUTES = 10
/** Minutes that the page has to end a log-in that came back. */
export const ARRIVAL_MINUTES = 5
/** Minutes that somebody new has to become a member. */
export const JOIN_MINUTES = 30
/** Minutes that the address of a log-out at Kakao is good for. */
export const LEAVE_MINUTES = 5

/** Why a log-in did not come about, as the page's address says it. */
export const SOCIAL_PROBLEMS = ['denied', 'failed', 'taken'] as const
export type SocialProblem = (typeof SOCIAL_PROBLEMS)[number]

/** Screens that only pass people on: led to them, a link would go round in circles or end a log-in twice. */
const PASSING: ReadonlySet<RouteName> = new Set(['RouteRedirect', 'SocialRedirect'])

/**
 * Where a link from a message, a share or an alarm leads: a screen that exists, by path (`to`) or by name with its
 * parameters. Anything else leads home.
 */
export function redirectTarget(asked: Asked): string {
  const name = asked.get('name')
  return (name === null ? byPath(ownPath(asked.get('to'))) : byName(name, asked)) ?? href(HOME)
}

/** A search's parameters. */
type Asked = { get(name: string): string | null }

function byName(name: string, asked: Asked): string | null {
  if (!exists(name) || PASSING.has(name)) return null
  const path: string = routes[name].path
  const values = [...path.matchAll(/:(\w+)/g)].map(([, param = '']): [string, string | null] => [param, asked.get(param)])
  if (values.some(([, value]) => value === null || !/^[\w-]{1,64}$/.test(value))) return null
  return fillPath(path, Object.fromEntries(values) as never)
}

function byPath(path: string | null): string | null {
  if (path === null) return null
  const name = routeAt(path.split(/[?#]/, 1)[0] ?? '')
  return name === null || PASSING.has(name) ? null : path
}

/** The screen at a path; as the router does, without regard to case or a slash at the end. */
function routeAt(path: string): RouteName | null {
  const given = partsOf(path)
  const isAt = ([, route]: [string, { path: string }]): boolean => {
    const parts = partsOf(route.path)
    return parts.length === given.length && parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  }
  return (Object.entries(routes).find(isAt)?.[0] as RouteName | undefined) ?? null
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/').slice(1)
