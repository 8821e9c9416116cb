import { createContext, useContext, type ComponentProps, type ComponentType, type MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { hasSteps, nextPopState, currentRouter, stepsBackTo, storeNextPath, takeNextPath, removeAllSteps } from './overlayHistory.ts'

/** The item of the bottom bar that a screen belongs to. While a club screen is shown, `party` takes the place of `location`. */
export type Tab = 'location' | 'party' | 'daily' | 'chat' | 'room'

/** A screen's title, module and frame. */
export type Screen = {
  title: string
  /** Its module; the default export is the component. */
  load: () => Promise<{ default: ComponentType }>
  tab?: Tab
  /** Shows the bottom bar; not for screens with their own bar. */
  bottomBar?: boolean
  /** On wide screens: the name of the list that stays beside this screen; its own name for a list, with an empty space beside it. */
  wideList?: string
}

export const defineScreen = (screen: Screen): Screen => screen

/** A screen's route. A snapshot: a hidden screen that is kept alive still sees its own route. */
export type Place = {
  name: string
  params: Record<string, string>
  search: URLSearchParams
  active: boolean
  /** Only for a list beside another screen (`wideList`): the parameters of that screen. */
  beside?: Record<string, string>
}

export const PlaceContext = createContext<Place>({ name: '', params: {}, search: new URLSearchParams(), active: true })

/** The place of the calling screen. */
export const useScreen = (): Place => useContext(PlaceContext)

/** Navigation. Closes open overlays, with their history steps, before each navigation. */
export const go = {
  to(path: string, options: { replace?: boolean } = {}): void {
    afterOverlays(() => void currentRouter().navigate(path, options))
  },
  /** One screen back. Without an earlier screen: to the room below this popup, or else to `fallback`. */
  back(fallback: string): void {
    afterOverlays(() => {
      const hasPast = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
      void (hasPast ? currentRouter().navigate(-1) : currentRouter().navigate(pathBeneath ?? fallback, { replace: true }))
    })
  },
  /**
   * Goes back to this path in one step, if only `isBetween` paths lie between; otherwise replaces the current path by it. Then opens
   * `next`, if there is one, over it.
   */
  backTo(path: string, isBetween: (path: string) => boolean, next?: string): void {
    if (isGoingBack) return
    isGoingBack = true
    afterOverlays(async () => {
      if (next !== undefined) storeNextPath(next)
      const steps = stepsBackTo(path, isBetween)
      const isBack = steps > 0 ? nextPopState() : undefined
      const moved = steps > 0 ? currentRouter().navigate(-steps) : currentRouter().navigate(path, { replace: true })
      await (isBack ?? moved)
      // The router handles the event after this promise resolved, and would abort a navigation that begins before.
      if (isBack) await new Promise((resolve) => setTimeout(resolve))
      isGoingBack = false
      const stored = takeNextPath()
      if (stored !== undefined) await currentRouter().navigate(stored)
    })
  },
}

/** Sets the path of the room below the popup that is shown; null for no popup. */
export function setPathBeneath(path: string | null): void {
  pathBeneath = path
}

let pathBeneath: string | null = null
/** True while `backTo` runs: a second press would go back twice as far. */
let isGoingBack = false

/** `go`, for components. */
export const useGo = (): typeof go => go

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

/** A link to a screen, by path. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: rest.target })
  const handlePress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlainClick || !hasSteps()) return navigate(event)
    event.preventDefault()
    go.to(to, { replace })
  }
  return (
    <a {...rest} href={href} onClick={handlePress}>
      {children}
    </a>
  )
}

function afterOverlays(move: () => unknown): void {
  if (hasSteps()) void removeAllSteps().then(move)
  else move()
}
