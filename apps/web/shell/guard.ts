import { redirect, replace, type LoaderFunctionArgs } from 'react-router'
import { loadProfile } from '#features/account/web/public.ts'
import { HOME, href, isPopup, pathOf, routes, type Route, type RouteName } from '#features/routes.ts'
import { mayEnter, type Viewer } from '#kit/contract/access.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { logInFrom } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { session } from '#kit/web/session.ts'
import { bring, bringTable } from './loaded.ts'
import type { Popup } from './popup.tsx'

/** Where a guard sends someone: a route by name, and what it says on the way. Null lets them in. */
export type Outcome = { to: string; say?: string } | null

/** The outcomes of the route guards (specification section 2, "Route guards"). */
export function outcomeOf(name: string, { access, guestOnly }: Route, viewer: Viewer): Outcome {
  if (guestOnly && viewer) return { to: HOME }
  switch (mayEnter(access, viewer)) {
    case 'enter':
      return null
    case 'log-in':
      return { to: name.startsWith('Pc') ? 'PcExpertLogin' : 'Login' }
    case 'verify':
      return { to: 'PcExpertRegister', say: accessErrors.unverified.message }
    case 'apply':
      return { to: 'PcExpertApplyMain' }
    case 'refuse':
      return { to: HOME }
  }
}

/** A route's loader: lets in or sends away, and brings the screen's code. No data is loaded here. */
export function guarded(name: RouteName) {
  const route: Route = routes[name]
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const isMemberWord = route.access === 'open' || route.access === 'member'
    // The token says who it is; whether they are verified or an expert only the profile does.
    if (!isMemberWord && session.viewer()) await loadProfile()
    const outcome = outcomeOf(name, route, session.viewer())
    if (outcome) throw leave(outcome, new URL(request.url))
    // A popup lies over the room: all of it is drawn at once.
    await Promise.all(isPopup(name) ? [bring(name), bring('MyHaruRoom'), bringSheet()] : [bring(name)])
    return null
  }
}

/**
 * Sends on to another path. Where the browser stands at the guarded address already (a cold start, a step
 * back), the new one takes its place: a step left behind would lead forward again at every Back.
 */
export function sendTo(path: string, from: URL): Response {
  const shown = location.hash.slice(1) || '/'
  return shown === from.pathname + from.search ? replace(path) : redirect(path)
}

/** The sheet of popups, once a popup's loader has run. */
export const sheetOfPopups = (): typeof Popup | undefined => sheet

/** What a guard had to say, once: an alert that opened on the way would be closed by the arrival. */
export function takeWord(): string | undefined {
  const said = word
  word = undefined
  return said
}

/** Brings the code of the screens that this person may come to from the first one, before they ask for it. */
export async function bringAhead(): Promise<void> {
  const screens = await bringTable()
  const viewer = session.viewer()
  for (const [name, { tab, load }] of Object.entries(screens)) {
    const isNear = tab === screens[HOME].tab || (name === 'Login' && !viewer)
    // What fails here is loaded again, and told, when it is needed.
    if (isNear && outcomeOf(name, routes[name as RouteName], viewer) === null) load().catch(() => undefined)
  }
}

let word: string | undefined
let sheet: typeof Popup | undefined

async function bringSheet(): Promise<void> {
  sheet ??= (await loadPart(() => import('./popup.tsx'))).Popup
}

function leave({ to, say }: NonNullable<Outcome>, from: URL): Response {
  word = say
  const back = from.pathname + from.search
  if (to === 'Login') return sendTo(logInFrom(back), from)
  if (to === 'PcExpertLogin') return sendTo(`${href(to)}?to=${encodeURIComponent(back)}`, from)
  // Where the list of applications has no screen yet, one sees where the own one stands.
  const found = pathOf(to) ?? (to === 'PcExpertApplyMain' ? href('PcExpertRegisterComplete') : href(HOME))
  return sendTo(found, from)
}
