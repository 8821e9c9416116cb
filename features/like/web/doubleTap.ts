import { useEffect, useRef, type MouseEvent } from 'react'

/** Two taps within this are one double tap (specification section 4), in milliseconds. */
const DOUBLE_TAP_MS = 250

/**
 * A click handler that separates double taps from single ones. A single tap waits until the window has passed; without
 * `onDouble`, or for a key press, `onSingle` runs at once.
 */
export function useDoubleTap(onSingle: () => void, onDouble?: () => void): (event: MouseEvent) => void {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => void stop(waiting), [])

  return (event) => {
    // A click without a pointer has detail 0: the Enter or space key.
    if (!onDouble || event.detail === 0) return onSingle()
    if (stop(waiting)) return onDouble()
    waiting.current = setTimeout(() => {
      waiting.current = null
      onSingle()
    }, DOUBLE_TAP_MS)
  }
}

/** Ends the wait; returns whether there was one. */
function stop(waiting: { current: ReturnType<typeof setTimeout> | null }): boolean {
  if (waiting.current === null) return false
  clearTimeout(waiting.current)
  waiting.current = null
  return true
}
