import { HOME, href } from '#features/routes.ts'

/** Where a log-in leads: the place that asked for it, where it is one of our own, and not the log-in itself. */
export function returnPath(asked: string | null): string {
  const isOurs = asked !== null && /^\/(?![/\\])/.test(asked) && !asked.toLowerCase().startsWith(href('Login'))
  return isOurs ? asked : href(HOME)
}
