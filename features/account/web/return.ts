import { HOME, href } from '#features/routes.ts'
import { ownPath } from '#kit/contract/path.ts'

/** The path to open after a log-in: the requested one if it is haru's own and not the log-in, otherwise home. */
export function returnPath(asked: string | null): string {
  const own = ownPath(asked)
  return own === null || own.toLowerCase().startsWith(href('Login')) ? href(HOME) : own
}

/** The parameter of an address that names what a guest wanted to open. */
export const WANTED = 'to'

/** The address of a screen of the registration or the setup that remembers what the person wanted to open. */
export const withWanted = (path: string, wanted: string | null): string =>
  wanted === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [WANTED]: wanted }).toString()}`
