/**
 * Overlays in the browser's history. Each one that opens puts a step on top of its screen; Back takes the top
 * step and with it the top overlay, and the router never hears of it. Closing by a button goes back as well, so
 * no step stays behind.
 */

/** Milliseconds to wait for a step back. It comes within a few; a view that swallows it must not hang the app. */
const BACK_MS = 500

/** What the trail needs of the router. */
export type Router = {
  state: { location: { key: string; pathname: string } }
  subscribe(listener: () => void): () => void
  navigate(to: string | number, options?: { replace?: boolean }): Promise<void> | void
}

/** An overlay's step. */
export type Step = {
  /** Its step is gone from the history: close it. */
  gone(): void
}

/** Watches the history. Call it before the router is made: it must hear of each step first. */
export function watchTrail(): () => void {
  addEventListener('popstate', onPop)
  // A page that was loaded anew on an overlay's step has the step, but no overlay.
  if (depthIn(history.state) > 0) history.replaceState({ ...history.state, [DEPTH]: 0 }, '')
  takeUpPlace()
  return () => removeEventListener('popstate', onPop)
}

/**
 * Leaves for a page of haru that stands in this one's place and leads back into it. How far into the app one is stays
 * known, so that Back goes on as if nothing had been in between; and what was left, so that Back out of that page leads to it.
 */
export function leaveInPlace(path: string): void {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify([indexIn(history.state), location.hash.slice(1)]))
  } catch {
    // With a closed storage one comes back as from outside.
  }
  location.replace(path)
}

export function attachRouter(made: Router): () => void {
  router = made
  here = placeNow()
  remember()
  if (givenUp) void made.navigate(givenUp)
  givenUp = undefined
  let at = made.state.location
  return made.subscribe(() => {
    if (made.state.location === at) return
    at = made.state.location
    // An address that came from outside the app has the key of the one that it was opened with.
    if (at.key === here.key && location.href === here.href) return
    here = placeNow()
    remember()
    // A real navigation closes all overlays; their steps lie behind it.
    depth = depthIn(history.state)
    drop(0)
  })
}

/** The router of the app. */
export function routerNow(): Router {
  if (!router) throw new Error('No router is attached.')
  return router
}

/** Puts a step on the history; at once where no step back is under way. */
export async function push(step: Step): Promise<void> {
  if (pending) await pending
  steps.push(step)
  depth++
  history.pushState({ ...history.state, [DEPTH]: depth }, '')
}

/** Takes this step, and those above it, from the history. Done when they are gone. */
export async function take(step: Step): Promise<void> {
  if (pending) await pending
  const at = steps.indexOf(step)
  if (at >= 0) await goBack(at)
}

/** Takes every step. A navigation waits for it. */
export async function takeAll(): Promise<void> {
  if (pending) await pending
  if (steps.length > 0) await goBack(0)
}

/** Whether a navigation must wait. */
export const hasSteps = (): boolean => steps.length > 0 || pending !== null

/**
 * How many steps back the nearest place of this path lies, where only places that are `between` come before it; 0 where
 * none does.
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

/** The path of the nearest place behind this one that is not `between`, if the tab still knows. */
export function pathBehind(isBetween: (path: string) => boolean = () => false): string | undefined {
  const places = visited()
  let at = indexIn(history.state) - 1
  while (places.has(at) && isBetween(places.get(at)!)) at--
  return places.get(at)
}

/** Done at the browser's next step through the history. */
export function nextPop(): Promise<void> {
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
/** The tab's places by their count into the app: they outlive a reload, as the browser's history does. */
const VISITED = 'haru_visited'
/** Browsers keep no more steps than this. */
const VISITED_MAX = 50
const steps: Step[] = []
const waiting = new Set<() => void>()
let router: Router | undefined
let here = { key: 'default', href: '' }
let depth = 0
let pending: Promise<void> | null = null
/** What was left for a page in its place, where that was given up by Back. */
let givenUp: string | undefined

const depthIn = (state: unknown): number => Number((state as Record<string, unknown> | null)?.[DEPTH] ?? 0)
/** The router's own count of steps into the app. */
const indexIn = (state: unknown): number => Number((state as { idx?: number } | null)?.idx ?? 0)
const placeNow = () => ({ key: router?.state.location.key ?? 'default', href: location.href })

function remember(): void {
  const at = indexIn(history.state)
  const path = router?.state.location.pathname
  const places = visited()
  if (path === undefined || places.get(at) === path) return
  places.delete(at)
  places.set(at, path)
  try {
    sessionStorage.setItem(VISITED, JSON.stringify([...places].slice(-VISITED_MAX)))
  } catch {
    // With a closed storage nothing is known behind this place.
  }
}

function visited(): Map<number, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(VISITED) ?? '[]')
    return new Map(Array.isArray(kept) ? (kept as [number, string][]) : [])
  } catch {
    return new Map()
  }
}

function takeUpPlace(): void {
  try {
    const [at, path] = JSON.parse(sessionStorage.getItem(LEFT) ?? '[0]') as [number, string?]
    sessionStorage.removeItem(LEFT)
    if (history.state === null && at > 0) history.replaceState({ idx: at }, '')
    // Whoever gave up and went back stands one step behind what they had left.
    else if (history.state !== null && at - 1 === indexIn(history.state)) givenUp = path
  } catch {
    // Nothing was kept.
  }
}

function goBack(left: number): Promise<void> {
  const work = async () => {
    const popped = nextPop()
    history.go(left - steps.length)
    await popped
    // Where the view swallowed the step, the overlays close all the same.
    drop(left)
  }
  pending = work().finally(() => (pending = null))
  return pending
}

function onPop(event: PopStateEvent): void {
  const from = depth
  depth = depthIn(event.state)
  const sameScreen = ((event.state as { key?: string } | null)?.key ?? 'default') === here.key && location.href === here.href
  if (!sameScreen) drop(0)
  else if (depth !== from) {
    event.stopImmediatePropagation()
    drop(depth)
  }
  for (const done of waiting) done()
  waiting.clear()
}

function drop(left: number): void {
  while (steps.length > left) steps.pop()?.gone()
}
