import { HOME, href, type RouteName } from '#features/routes.ts'
import { previousPath } from '#kit/web/overlayHistory.ts'
import { go, useScreen } from '#kit/web/screen.tsx'
import { returnPath, WANTED } from './return.ts'

/** Screens of the way from a guest to a member with a persona. */
const SETUP_SCREENS = [
  'Login',
  'Register',
  'RegisterComplete',
  'HaruSetting01',
  'HaruSetting02',
  'HaruSetting03',
  'HaruSetting04',
  'HaruSetting05',
] as const satisfies readonly RouteName[]

/** The path that a new member wanted to open as a guest, from the address of a screen of the setup. */
export function useWanted(): string | null {
  const asked = useScreen().search.get(WANTED)
  return asked === null ? null : returnPath(asked)
}

/**
 * Leaves the registration or the setup to where the person came from, and opens `next` over it. Back never leads into their
 * screens again.
 */
export function leaveSetup(next?: string): void {
  const paths: readonly string[] = SETUP_SCREENS.map((name) => href(name))
  const isSetupPath = (path: string) => paths.includes(path.toLowerCase().split('?')[0] ?? '')
  const path = previousPath(isSetupPath) ?? href(HOME)
  go.backTo(path, isSetupPath, next === path ? undefined : next)
}
