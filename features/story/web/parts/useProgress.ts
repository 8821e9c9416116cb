import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** The interval of updates in milliseconds: short enough for a smooth bar. */
const TICK_MS = 50

type Timing = {
  /** The shown story; a change resets the time. */
  id: number
  /** How long it is shown, in milliseconds. */
  duration: number
  runs: boolean
  onDone: () => void
}

/**
 * Measures how long a story was shown while it runs, and writes that into the bar directly: React would render twenty
 * times a second. A film reports its own progress with `showProgress`.
 */
export function useProgress({ id, duration, runs, onDone }: Timing): {
  bar: RefObject<HTMLSpanElement | null>
  showProgress: (part: number) => void
} {
  const bar = useRef<HTMLSpanElement>(null)
  const elapsed = useRef(0)
  const done = useEffectEvent(onDone)
  const showProgress = useCallback((part: number) => {
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, part)})`
  }, [])
  useLayoutEffect(() => {
    elapsed.current = 0
    showProgress(0)
  }, [id, showProgress])
  useEffect(() => {
    if (!runs) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      elapsed.current += now - last
      last = now
      showProgress(elapsed.current / duration)
      if (elapsed.current < duration) return
      clearInterval(timer)
      // A story that stays on the screen starts again when it is played.
      elapsed.current = 0
      done()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [id, duration, runs, showProgress])
  return { bar, showProgress }
}
