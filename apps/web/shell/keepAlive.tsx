import { Activity, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useNavigationType } from 'react-router'
import { isPopup, routes, type Route, type RouteName } from '#features/routes.ts'
import { PlaceContext, type Place } from '#kit/web/screen.tsx'
import { NotFound, ScreenBoundary } from './error.tsx'
import { componentOf } from './loaded.ts'
import { pathBefore, type Here } from './here.ts'

type Kept = Partial<Record<RouteName, Here>>

/**
 * The screens: the one that is shown, and beside it the kept ones that were visited, hidden with their state and
 * their scroll. Each kept one goes on seeing the place it was left at. Log-in and log-out load the page anew,
 * which empties the set.
 */
export function Screens({ here }: { here: Here }) {
  const [kept, setKept] = useState<Kept>({})
  const { name } = here
  const isKept = name !== null && (routes[name] as Route).keep === true
  if (isKept && kept[name] !== here) setKept({ ...kept, [name]: here })
  return (
    <>
      {Object.values(kept).map((place) => {
        const isRoomVisible = isKept && place.name === name
        return (
          <Activity key={place.name} mode={isRoomVisible ? 'visible' : 'hidden'}>
            <Frame here={place} active={isRoomVisible} />
          </Activity>
        )
      })}
      {!isKept && <Frame key={here.path} here={here} active />}
    </>
  )
}

/** One screen in its place, with a scroll of its own. */
export function Frame({ here, active }: { here: Here; active: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  useScroll(frame, here)
  useHeading(frame, here)
  const { name, params, search } = here
  const place = useMemo<Place>(
    () => ({ name: name ?? '', params, search: new URLSearchParams(search), active }),
    [name, params, search, active],
  )
  return (
    <PlaceContext value={place}>
      <div ref={frame} className="flex h-full min-h-0 flex-col">
        <ScreenBoundary key={here.path}>{drawn(name)}</ScreenBoundary>
      </div>
    </PlaceContext>
  )
}

function drawn(name: RouteName | null): ReactNode {
  const Component = name === null ? NotFound : componentOf(name)
  return Component && <Component />
}

/** How far each place was scrolled, by its key in the history. */
const scrolled = new Map<string, number>()
/** Content that comes later than this is not waited for. Milliseconds. */
const RESTORE_MS = 1500

const scrollerIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('[data-scroll]') ?? null

/** Remembers the scroll of this place; brings it back on Back, and for a kept screen whenever it is shown again. */
function useScroll(frame: RefObject<HTMLDivElement | null>, { name, key }: Here): void {
  const isBack = useNavigationType() === 'POP'
  const id = name !== null && (routes[name] as Route).keep ? name : key
  const isWanted = isBack || id === name
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const stop = isWanted ? restore(element, scrolled.get(id) ?? 0) : undefined
    const remember = () => void scrolled.set(id, scrollerIn(element)?.scrollTop ?? 0)
    element.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      stop?.()
      element.removeEventListener('scroll', remember, { capture: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- isWanted belongs to the moment of arrival
  }, [frame, id])
}

/** Scrolls there as soon as the content is long enough. Whoever touches the screen first wins. */
function restore(frame: HTMLElement, top: number): (() => void) | undefined {
  const at = () => scrollerIn(frame)?.scrollTop ?? 0
  const move = () => scrollerIn(frame)?.scrollTo({ top })
  if (top === 0) return
  move()
  if (Math.abs(at() - top) < 2) return
  const until = performance.now() + RESTORE_MS
  let frameId = requestAnimationFrame(function again() {
    move()
    if (Math.abs(at() - top) >= 2 && performance.now() < until) frameId = requestAnimationFrame(again)
  })
  const stop = () => cancelAnimationFrame(frameId)
  for (const touch of ['pointerdown', 'wheel', 'keydown']) frame.addEventListener(touch, stop, { once: true, passive: true })
  return stop
}

/**
 * Takes the focus to the heading of a screen that was come to, so that it is read out. Not at the first one, unless it
 * is a popup. Where a screen only changes its own search the focus stays on what was pressed, unless that is gone.
 */
function useHeading(frame: RefObject<HTMLDivElement | null>, { name, path, search }: Here): void {
  const isOver = name !== null && isPopup(name)
  useEffect(() => {
    const before = pathBefore()
    if (before === undefined && !isOver) return
    if (frame.current) return holdHeading(frame.current, before !== path)
  }, [frame, path, search, isOver])
}

/**
 * Gives the heading the focus, and again where its bearer went away: while a screen waits, another heading stands in its
 * place. Whoever touches the screen first wins.
 */
function holdHeading(frame: HTMLElement, isComeTo: boolean): () => void {
  const focus = () => frame.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  const look = () => document.activeElement === document.body && bearer?.isConnected === false && focus()
  if (isComeTo) focus()
  else look()
  const watch = new MutationObserver(look)
  watch.observe(frame, { childList: true, subtree: true })
  const stop = () => {
    watch.disconnect()
    for (const touch of TOUCHES) document.removeEventListener(touch, stop, { capture: true })
  }
  for (const touch of TOUCHES) document.addEventListener(touch, stop, { capture: true, passive: true })
  return stop
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Who had the focus last: it does not say so when it is taken away. */
let bearer: Element | null = null
document.addEventListener('focusin', ({ target }) => void (bearer = target as Element))
