import { useEffect, useState, type FocusEvent, type RefObject } from 'react'
import { useScreen } from '#kit/web/screen.tsx'
import { TURN_MS } from '../../rules.ts'

type Options = { count: number; paused: boolean }

/**
 * Turns the slides one by one. It rests while a pointer or the focus is on them, on a page or screen that nobody sees,
 * and for whoever wants things to stand still.
 */
export function useTurns(scroller: RefObject<HTMLElement | null>, { count, paused }: Options) {
  const [shown, setShown] = useState(0)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused
  const { active } = useScreen()
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const turns = count > 1 && !calm
  const next = () => turnTo(scroller.current, (shown + 1) % count, calm)

  useEffect(() => {
    if (!turns || paused || held || !active) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turnTo(scroller.current, (shown + 1) % count, calm)
    }, TURN_MS)
    return () => clearInterval(timer)
  }, [turns, paused, held, active, shown, count, calm, scroller])

  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    // Whoever came by a press has moved on; whoever came by keys is still there.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = scroller.current ?? {}
    if (clientWidth > 0) setShown(Math.min(count - 1, Math.round(scrollLeft / clientWidth)))
  }
  return { shown, turns, next, hold, onScroll }
}

function turnTo(scroller: HTMLElement | null, index: number, calm: boolean): void {
  scroller?.scrollTo({ left: index * scroller.clientWidth, behavior: calm ? 'instant' : 'smooth' })
}
