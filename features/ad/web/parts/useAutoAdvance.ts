import { useEffect, useState, type FocusEvent, type RefObject } from 'react'
import { useScreen } from '#kit/web/screen.tsx'
import { ADVANCE_MS } from '../../rules.ts'

type Options = { count: number; paused: boolean }

/**
 * Advances the slides one by one. Pauses while the pointer or the keyboard focus is on them, on a hidden page or inactive screen,
 * and with reduced motion.
 */
export function useAutoAdvance(scroller: RefObject<HTMLElement | null>, { count, paused }: Options) {
  const [shown, setShown] = useState(0)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const isPausedByUser = pointed || focused
  const { active } = useScreen()
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const canAdvance = count > 1 && !reducedMotion
  const next = () => scrollToSlide(scroller.current, (shown + 1) % count, reducedMotion)

  useEffect(() => {
    if (!canAdvance || paused || isPausedByUser || !active) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') scrollToSlide(scroller.current, (shown + 1) % count, reducedMotion)
    }, ADVANCE_MS)
    return () => clearInterval(timer)
  }, [canAdvance, paused, isPausedByUser, active, shown, count, reducedMotion, scroller])

  const pauseProps = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    // Only keyboard focus pauses: focus by a press remains after the pointer has left.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = scroller.current ?? {}
    if (clientWidth > 0) setShown(Math.min(count - 1, Math.round(scrollLeft / clientWidth)))
  }
  return { shown, canAdvance, next, pauseProps, onScroll }
}

function scrollToSlide(scroller: HTMLElement | null, index: number, reducedMotion: boolean): void {
  scroller?.scrollTo({ left: index * scroller.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' })
}
