import { createContext, useContext, type ComponentType, type MouseEvent } from 'react'
import { Link as RouterLink, type LinkProps } from 'react-router'
import { hasSteps, nextPop, routerNow, stepsBackTo, takeAll } from './trail.ts'

/** The item of the bottom bar that a screen belongs to. While one of clubs is shown, `party` stands in the place of `location`. */
export type Tab = 'location' | 'party' | 'daily' | 'chat' | 'room'

/** How a screen is called, loaded and framed. */
export type Screen = {
  title: string
  /** Its module; the default export is the component. */
  load: () => Promise<{ default: ComponentType }>
  tab?: Tab
  /** Shows the bottom bar. Screens with a bar of their own have none. */
  bottomBar?: boolean
}

export const defineScreen = (screen: Screen): Screen => screen

/** Where a screen is. A snapshot: a kept screen that is hidden goes on seeing its own place. */
export type Place = { name: string; params: Record<string, string>; search: URLSearchParams; active: boolean }

export const PlaceContext = createContext<Place>({ name: '', params: {}, search: new URLSearchParams(), active: true })

/** The place of the screen that asks. */
export const useScreen = (): Place => useContext(PlaceContext)

/** Ways to other screens. Open overlays are closed, with their steps in the history, before anything moves. */
export const go = {
  to(path: string, options: { replace?: boolean } = {}): void {
    after(() => void routerNow().navigate(path, options))
  },
  /** One screen back; where this one was opened cold, to what lies beneath it or else to `fallback`. */
  back(fallback: string): void {
    after(() => {
      const hasPast = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
      void (hasPast ? routerNow().navigate(-1) : routerNow().navigate(beneath ?? fallback, { replace: true }))
    })
  },
  /** Back to the place of this path in one go, where only places that are `between` lie before it; else this place becomes it. */
  backTo(path: string, isBetween: (path: string) => boolean): void {
    if (isLeaving) return
    isLeaving = true
    after(() => {
      const steps = stepsBackTo(path, isBetween)
      if (steps > 0) void nextPop().then(() => (isLeaving = false))
      else isLeaving = false
      void (steps > 0 ? routerNow().navigate(-steps) : routerNow().navigate(path, { replace: true }))
    })
  },
}

/** Says what lies beneath the screen that is shown: the room under a popup. */
export function setBeneath(path: string | null): void {
  beneath = path
}

let beneath: string | null = null
/** Steps back are under way: a second press would go twice as far. */
let isLeaving = false

/** `go`, for components. */
export const useGo = (): typeof go => go

/** A link to a screen, by path. */
export function Link({ onClick, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const handlePress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isOwn || !hasSteps()) return
    event.preventDefault()
    go.to(rest.to, { replace: rest.replace })
  }
  return <RouterLink {...rest} onClick={handlePress} />
}

function after(move: () => void): void {
  if (hasSteps()) void takeAll().then(move)
  else move()
}
