import { Activity, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useNavigationType } from 'react-router'
import { isPopup, routes, type Route, type RouteName } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { PlaceContext, type Place } from '#kit/web/screen.tsx'
import { NotFound, ScreenBoundary } from './error.tsx'
import { componentOf, loadScreen } from './loadedScreens.ts'
import { pathShownBefore, type CurrentRoute } from './currentRoute.ts'

type KeptRoutes = Partial<Record<RouteName, CurrentRoute>>

type ScreensProps = {
  route: CurrentRoute
  /** The list that stands at the left, with the shown screen at its right; it may be the shown screen itself. Must be kept alive unless it is. */
  list?: RouteName
  /** At the right of a list that is the shown screen. */
  placeholder?: ReactNode
}

/**
 * The screens: the shown one, and hidden the visited ones that are kept alive, with their state and scroll position. Each
 * of those still sees the route at which it was left. Log-in and log-out reload the page, which empties the set.
 */
export function Screens({ route, list: asked, placeholder }: ScreensProps) {
  const [kept, setKept] = useState<KeptRoutes>({})
  const { name } = route
  const list = useLoadedList(asked)
  const isKept = name !== null && (routes[name] as Route).keep === true
  if (isKept && kept[name] !== route) setKept({ ...kept, [name]: route })
  else if (list !== undefined && list !== name && !kept[list]) setKept({ ...kept, [list]: routeOfList(list) })
  const sideOf = (one: RouteName | null) => list !== undefined && (one === list ? LIST : DETAIL)
  return (
    <div className="flex h-full min-h-0">
      {Object.values(kept).map((place) => {
        const isShown = isKept && place.name === name
        const isBeside = !isShown && place.name === list
        return (
          <Activity key={place.name} mode={isShown || isBeside ? 'visible' : 'hidden'}>
            <Frame route={place} active={isShown} beside={isBeside ? route.params : undefined} className={sideOf(place.name)} />
          </Activity>
        )
      })}
      {!isKept && <Frame key={route.path} route={route} active className={sideOf(name)} />}
      {list !== undefined && list === name && <div className={cx('flex flex-col overflow-y-auto', DETAIL)}>{placeholder}</div>}
    </div>
  )
}

const LIST = 'w-(--w-chat) flex-none border-r border-line'
const DETAIL = 'min-w-0 flex-1'

/** The list whose code is loaded; the one of a screen that was opened by its own address loads first. Undefined until then, and if it fails. */
function useLoadedList(list: RouteName | undefined): RouteName | undefined {
  const [loaded, setLoaded] = useState<RouteName>()
  const isThere = list !== undefined && (loaded === list || componentOf(list) !== undefined)
  useEffect(() => {
    if (list === undefined || isThere) return
    let isCurrent = true
    const show = () => isCurrent && setLoaded(list)
    // Without its list the screen fills the column, as on a narrow screen.
    loadScreen(list).then(show, () => undefined)
    return () => void (isCurrent = false)
  }, [list, isThere])
  return isThere ? list : undefined
}

/** The route of a list that was not visited yet. */
const routeOfList = (name: RouteName): CurrentRoute => ({ name, key: name, path: routes[name].path, params: {}, search: '' })

type FrameProps = { route: CurrentRoute; active: boolean; beside?: Record<string, string>; className?: string | false }

/** One screen with its place and its own scroll position. */
export function Frame({ route, active, beside, className }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useScroll(frame, route)
  useHeading(frame, route, active)
  const { name, params, search } = route
  const place = useMemo<Place>(
    () => ({ name: name ?? '', params, search: new URLSearchParams(search), active, ...(beside && { beside }) }),
    [name, params, search, active, beside],
  )
  return (
    <PlaceContext value={place}>
      <div ref={frame} className={cx('flex h-full min-h-0 flex-col', className || 'w-full')}>
        <ScreenBoundary key={route.path}>{screenElement(name)}</ScreenBoundary>
      </div>
    </PlaceContext>
  )
}

function screenElement(name: RouteName | null): ReactNode {
  const Component = name === null ? NotFound : componentOf(name)
  return Component && <Component />
}

/** Scroll positions by history key, or by name for screens that are kept alive. */
const scrollPositions = new Map<string, number>()
/** The longest wait for content before the position is not restored. Milliseconds. */
const RESTORE_MS = 1500

const scrollerIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('[data-scroll]') ?? null

/** Stores the scroll position; restores it on Back, and whenever a screen that is kept alive is shown again. */
function useScroll(frame: RefObject<HTMLDivElement | null>, { name, key }: CurrentRoute): void {
  const isBack = useNavigationType() === 'POP'
  const id = name !== null && (routes[name] as Route).keep ? name : key
  const restores = isBack || id === name
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const stop = restores ? restore(element, scrollPositions.get(id) ?? 0) : undefined
    const store = () => void scrollPositions.set(id, scrollerIn(element)?.scrollTop ?? 0)
    element.addEventListener('scroll', store, { capture: true, passive: true })
    return () => {
      stop?.()
      element.removeEventListener('scroll', store, { capture: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- restores is evaluated when the screen is opened
  }, [frame, id])
}

/** Scrolls there as soon as the content is long enough. A touch of the member cancels it. */
function restore(frame: HTMLElement, top: number): (() => void) | undefined {
  const at = () => scrollerIn(frame)?.scrollTop ?? 0
  const move = () => scrollerIn(frame)?.scrollTo({ top })
  if (top === 0) return
  move()
  if (Math.abs(at() - top) < 2) return
  const until = performance.now() + RESTORE_MS
  let frameId = requestAnimationFrame(function retry() {
    move()
    if (Math.abs(at() - top) >= 2 && performance.now() < until) frameId = requestAnimationFrame(retry)
  })
  const stop = () => cancelAnimationFrame(frameId)
  for (const touch of ['pointerdown', 'wheel', 'keydown']) frame.addEventListener(touch, stop, { once: true, passive: true })
  return stop
}

/**
 * Focuses the heading of an opened screen, so that screen readers announce it; not at the first one, unless it is a
 * popup. If only the query changes, the focus stays on the pressed element, unless that is gone.
 */
function useHeading(frame: RefObject<HTMLDivElement | null>, { name, path, search }: CurrentRoute, active: boolean): void {
  const isPopupRoute = name !== null && isPopup(name)
  useEffect(() => {
    const before = pathShownBefore()
    if (!active || (before === undefined && !isPopupRoute)) return
    if (frame.current) return keepHeadingFocused(frame.current, before !== path)
  }, [frame, path, search, isPopupRoute, active])
}

/**
 * Focuses the heading, and again after the focused element was removed: a loading screen has another heading. A touch of
 * the member ends it.
 */
function keepHeadingFocused(frame: HTMLElement, isNewPath: boolean): () => void {
  const focus = () => frame.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  const check = () => document.activeElement === document.body && lastFocused?.isConnected === false && focus()
  if (isNewPath) focus()
  else check()
  const watch = new MutationObserver(check)
  watch.observe(frame, { childList: true, subtree: true })
  const stop = () => {
    watch.disconnect()
    for (const touch of TOUCHES) document.removeEventListener(touch, stop, { capture: true })
  }
  for (const touch of TOUCHES) document.addEventListener(touch, stop, { capture: true, passive: true })
  return stop
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** The element focused last; there is no blur event when it is removed. */
let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => void (lastFocused = target as Element))
