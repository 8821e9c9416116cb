import { redirect, replace, type LoaderFunctionArgs } from 'react-router'
import { loadProfile } from '#features/account/web/public.ts'
import { HOME, href, isPopup, routes, type Route, type RouteName } from '#features/routes.ts'
import { mayEnter, type Viewer } from '#kit/contract/access.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { logInFrom } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { session } from '#kit/web/session.ts'
import { loadScreen, loadScreenTable } from './loadedScreens.ts'
import type { Popup } from './popup.tsx'

/** The route to which a guard redirects, with a message for the member. Null permits the entry. */
export type Outcome = { to: Target; message?: string } | null
type Target = typeof HOME | 'Login' | 'PcExpertLogin' | 'PcExpertRegister' | 'PcExpertApplyMain'

/** Screens of a suspended member (decisions d-9): why, the appeal, data, leaving, money, help. */
const WHILE_SUSPENDED = new Set<RouteName>([
  'Appeal',
  'MyInfoWithdraw',
  'VivMain',
  'VivHistory',
  'VivExchangeApply',
  'VivExchangeComplete',
  'Inquiry',
  'Policy',
  'PrivacyInfo',
  'DeveloperInfo',
])

/** The outcomes of the route guards (specification section 2, "Route guards"). */
export function outcomeOf(name: string, { access, guestOnly }: Route, viewer: Viewer): Outcome {
  if (guestOnly && viewer) return { to: HOME }
  switch (mayEnter(access, viewer)) {
    case 'enter':
      return null
    case 'log-in':
      return { to: name.startsWith('Pc') ? 'PcExpertLogin' : 'Login' }
    case 'verify':
      return { to: 'PcExpertRegister', message: accessErrors.unverified.message }
    case 'apply':
      return { to: 'PcExpertApplyMain' }
    case 'refuse':
      return { to: HOME }
  }
}

/** A route's loader: permits or redirects, and loads the screen's code, but no data. */
export function guarded(name: RouteName) {
  const route: Route = routes[name]
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const isTokenEnough = route.access === 'open' || route.access === 'member'
    // The token identifies the member; only the profile says whether they are verified or an expert.
    if (!isTokenEnough && session.viewer()) await loadProfile()
    const outcome = outcomeOf(name, route, session.viewer())
    if (outcome) throw redirectTo(outcome, new URL(request.url))
    if (session.isSuspended() && !WHILE_SUSPENDED.has(name)) throw sendTo(href('Appeal'), new URL(request.url))
    // A popup needs the code of the room below it as well.
    await Promise.all(isPopup(name) ? [loadScreen(name), loadScreen('MyHaruRoom'), loadPopup()] : [loadScreen(name)])
    return null
  }
}

/**
 * Redirects to another path. If the browser is at the guarded address already (a cold start, a step back), the new path
 * replaces it: otherwise every Back would run into the redirect again.
 */
export function sendTo(path: string, from: URL): Response {
  const shown = location.hash.slice(1) || '/'
  return shown === from.pathname + from.search ? replace(path) : redirect(path)
}

/** The component of popups, once a popup's loader has run. */
export const popupComponent = (): typeof Popup | undefined => popup

/** The last guard's message, once. It is shown after the navigation, which would close an alert. */
export function takeMessage(): string | undefined {
  const taken = message
  message = undefined
  return taken
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Loads the code of the screens that the viewer can reach from the first one; not where the browser saves data. */
export async function preloadScreens(): Promise<void> {
  if (navigator.connection?.saveData) return
  const screens = await loadScreenTable()
  const viewer = session.viewer()
  for (const [name, { tab, load }] of Object.entries(screens)) {
    const isNear = tab === screens[HOME].tab || (name === 'Login' && !viewer)
    // A failed load is repeated, with its error shown, when the screen is opened.
    if (isNear && outcomeOf(name, routes[name as RouteName], viewer) === null) load().catch(() => undefined)
  }
}

let message: string | undefined
let popup: typeof Popup | undefined

async function loadPopup(): Promise<void> {
  popup ??= (await loadPart(() => import('./popup.tsx'))).Popup
}

function redirectTo({ to, message: text }: NonNullable<Outcome>, from: URL): Response {
  message = text
  const back = from.pathname + from.search
  if (to === 'Login') return sendTo(logInFrom(back), from)
  if (to === 'PcExpertLogin') return sendTo(`${href(to)}?to=${encodeURIComponent(back)}`, from)
  return sendTo(href(to), from)
}
