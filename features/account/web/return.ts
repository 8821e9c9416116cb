import { HOME, href } from '#features/routes.ts'
import { ownPath } from '#kit/contract/path.ts'

/** The path to open after a log-in: the requested one if it is haru's own and not the log-in, otherwise home. */
export function returnPath(asked: string | null): string {
  const own = ownPath(asked)
  return own === null || own.toLowerCase().startsWith(href('Login')) ? href(HOME) : own
}
