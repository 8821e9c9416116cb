import { ArrowUp } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { ko } from './ko.ts'

/** The button is shown only below this many screens. */
const SCREENS = 2

/** A round button to the top, shown while the reader scrolls up beyond two screens. */
export function ScrollUp({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let last = element.scrollTop
    const follow = () => {
      const top = element.scrollTop
      if (top <= element.clientHeight * SCREENS) setShown(false)
      else if (top !== last) setShown(top < last)
      last = top
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])
  if (!shown) return null
  return (
    <button
      type="button"
      aria-label={ko.ui.toTop}
      onClick={() => scroller.current && toTop(scroller.current)}
      className="pressable absolute right-3 bottom-3 z-(--z-float) grid size-11 place-items-center rounded-full bg-surface text-fg shadow-float"
    >
      <ArrowUp size={22} strokeWidth={1.9} />
    </button>
  )
}

/** Scrolls to the top, smoothly unless the reader prefers reduced motion. */
export function toTop(element: HTMLElement): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' })
}
