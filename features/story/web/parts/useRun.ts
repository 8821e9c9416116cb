import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Between two looks at the clock, in milliseconds: often enough for a bar that seems to flow. */
const TICK_MS = 50

type Run = {
  /** What is shown; another begins anew. */
  id: number
  /** How long it stays, in milliseconds. */
  stay: number
  runs: boolean
  onDone: () => void
}

/**
 * Counts how long something was shown, while it runs, and draws it into the bar, past React: nothing else changes
 * twenty times a second. A film tells by itself how far it is, with `draw`.
 */
export function useRun({ id, stay, runs, onDone }: Run): { bar: RefObject<HTMLSpanElement | null>; draw: (part: number) => void } {
  const bar = useRef<HTMLSpanElement>(null)
  const passed = useRef(0)
  const done = useEffectEvent(onDone)
  const draw = useCallback((part: number) => {
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, part)})`
  }, [])
  useLayoutEffect(() => {
    passed.current = 0
    draw(0)
  }, [id, draw])
  useEffect(() => {
    if (!runs) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      passed.current += now - last
      last = now
      draw(passed.current / stay)
      if (passed.current < stay) return
      clearInterval(timer)
      // What stays where it is begins anew when it is played again.
      passed.current = 0
      done()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [id, stay, runs, draw])
  return { bar, draw }
}
