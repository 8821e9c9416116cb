import { HOME, href } from '#features/routes.ts'
import { ownPath } from '#kit/contract/path.ts'

/** Where a log-in leads: the place that asked for it, where it is one of our own, and not the log-in itself. */
export function returnPath(asked: string | null): string {
  const own = ownPath(asked)
  return own === null || own.toLowerCase().startsWith(href('Login')) ? href(HOME) : own
}
