/**
 * Overlays in the browser's history. Each one that opens adds a step above its screen; Back removes the top step and
 * closes the top overlay, and the router does not see it. Closing by a button goes back as well, so that no step is left.
 */

/** The longest wait for a step back, in milliseconds. It takes a few; a web view that ignores it must not hang the app. */
const BACK_MS = 500

/** The part of the router that this module uses. */
export type Router = {
  state: { location: { key: string; pathname: string }; navigation: { location?: { pathname: string } | undefined } }
  subscribe(listener: () => void): () => void
  navigate(to: string | number, options?: { replace?: boolean }): Promise<void> | void
}

/** An overlay's step. */
export type Step = {
  /** Its step was removed from the history: close it. */
  gone(): void
}

/** Starts listening to the history. Call it before the router is created: this listener must run first. */
export function watchOverlayHistory(): () => void {
  addEventListener('popstate', onPop)
  // After a reload on an overlay's step the step is there but not the overlay.
  if (depthIn(history.state) > 0) history.replaceState({ ...history.state, [DEPTH]: 0 }, '')
  restorePlace()
  return () => removeEventListener('popstate', onPop)
}

/**
 * Replaces this page by another page of haru that leads back to it. Stores the router's index, so that Back works
 * afterwards as if that page had never been there, and the path, so that Back out of that page leads to it.
 */
export function replacePage(path: string): void {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify([indexIn(history.state), location.hash.slice(1)]))
  } catch {
    // Without storage the return is treated like a visit from outside.
  }
  location.replace(path)
}

export function attachRouter(made: Router): () => void {
  router = made
  here = placeNow()
  storePath()
  const path = returnPath ?? takeNextPath()
  if (path !== undefined) void made.navigate(path)
  returnPath = undefined
  let at = made.state.location
  return made.subscribe(() => {
    if (made.state.location === at) return
    at = made.state.location
    // An address that was entered outside the app has the key of the address that the app was opened with.
    if (at.key === here.key && location.href === here.href) return
    here = placeNow()
    storePath()
    // A navigation closes all overlays; their steps lie behind it in the history.
    depth = depthIn(history.state)
    closeAbove(0)
  })
}

/** The router of the app. */
export function currentRouter(): Router {
  if (!router) throw new Error('No router is attached.')
  return router
}

/** Adds a step to the history, after a running step back. */
export async function pushStep(step: Step): Promise<void> {
  if (pending) await pending
  steps.push(step)
  depth++
  history.pushState({ ...history.state, [DEPTH]: depth }, '')
}

/** Removes this step, and those above it, from the history. */
export async function removeStep(step: Step): Promise<void> {
  if (pending) await pending
  const at = steps.indexOf(step)
  if (at >= 0) await stepBackTo(at)
}

/** Removes every step. A navigation waits for it. */
export async function removeAllSteps(): Promise<void> {
  if (pending) await pending
  if (steps.length > 0) await stepBackTo(0)
}

/** Whether a navigation must wait. */
export const hasSteps = (): boolean => steps.length > 0 || pending !== null

/**
 * The number of steps back to the nearest entry with this path, if only `isBetween` paths lie between; otherwise 0.
 */
export function stepsBackTo(path: string, isBetween: (path: string) => boolean): number {
  const from = indexIn(history.state)
  for (let at = from - 1; at >= 0; at--) {
    const behind = visited().get(at)
    if (behind?.toLowerCase() === path.toLowerCase()) return from - at
    if (behind === undefined || !isBetween(behind)) return 0
  }
  return 0
}

/** The path of the nearest earlier entry that is not `isBetween`, if this tab still has it. */
export function previousPath(isBetween: (path: string) => boolean = () => false): string | undefined {
  const places = visited()
  let at = indexIn(history.state) - 1
  while (places.has(at) && isBetween(places.get(at)!)) at--
  return places.get(at)
}

/** Stores the path to open after a step back, which may load the app anew (an entry of before a log-in). */
export function storeNextPath(path: string): void {
  try {
    sessionStorage.setItem(NEXT, path)
  } catch {
    // Without storage the step back alone is made.
  }
}

/** The stored path, once. */
export function takeNextPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(NEXT)
    sessionStorage.removeItem(NEXT)
    return path ?? undefined
  } catch {
    return undefined
  }
}

/** Resolves at the next popstate event, or after `BACK_MS`. */
export function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('popstate', done)
      resolve()
    }
    const timer = setTimeout(done, BACK_MS)
    addEventListener('popstate', done)
    waiting.add(done)
  })
}

const DEPTH = 'haru_overlay'
const LEFT = 'haru_left_at'
const NEXT = 'haru_next_path'
/** The tab's paths by the router's index; they survive a reload, as the browser's history does. */
const VISITED = 'haru_visited'
/** Browsers keep no more entries than this. */
const VISITED_MAX = 50
const steps: Step[] = []
const waiting = new Set<() => void>()
let router: Router | undefined
let here = { key: 'default', href: '' }
let depth = 0
let pending: Promise<void> | null = null
/** The path that `replacePage` left, if the member came back from that page by Back. */
let returnPath: string | undefined

const depthIn = (state: unknown): number => Number((state as Record<string, unknown> | null)?.[DEPTH] ?? 0)
/** The router's own index of the history entry. */
const indexIn = (state: unknown): number => Number((state as { idx?: number } | null)?.idx ?? 0)
const placeNow = () => ({ key: router?.state.location.key ?? 'default', href: location.href })

function storePath(): void {
  const at = indexIn(history.state)
  const path = router?.state.location.pathname
  const places = visited()
  if (path === undefined || places.get(at) === path) return
  places.delete(at)
  places.set(at, path)
  try {
    sessionStorage.setItem(VISITED, JSON.stringify([...places].slice(-VISITED_MAX)))
  } catch {
    // Without storage no earlier path is known.
  }
}

function visited(): Map<number, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(VISITED) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [number, string][]) : [])
  } catch {
    return new Map()
  }
}

function restorePlace(): void {
  try {
    const [at, path] = JSON.parse(sessionStorage.getItem(LEFT) ?? '[0]') as [number, string?]
    sessionStorage.removeItem(LEFT)
    if (history.state === null && at > 0) history.replaceState({ idx: at }, '')
    // After Back out of that page the current entry is one before the one that was left.
    else if (history.state !== null && at - 1 === indexIn(history.state)) returnPath = path
  } catch {
    // Nothing was stored.
  }
}

function stepBackTo(left: number): Promise<void> {
  const work = async () => {
    const popped = nextPopState()
    history.go(left - steps.length)
    await popped
    // If the web view ignored the step, the overlays close all the same.
    closeAbove(left)
  }
  pending = work().finally(() => (pending = null))
  return pending
}

function onPop(event: PopStateEvent): void {
  const from = depth
  depth = depthIn(event.state)
  const sameScreen = ((event.state as { key?: string } | null)?.key ?? 'default') === here.key && location.href === here.href
  if (!sameScreen) closeAbove(0)
  else if (depth !== from) {
    event.stopImmediatePropagation()
    closeAbove(depth)
  }
  for (const done of waiting) done()
  waiting.clear()
}

function closeAbove(left: number): void {
  while (steps.length > left) steps.pop()?.gone()
}
