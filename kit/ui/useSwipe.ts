import { useRef, type TouchEvent } from 'react'

/** A swipe goes at least this far sideways, within this time (decisions d-13). */
const SWIPE_PX = 20
const SWIPE_MS = 500

/** Tells of swipes to the side: -1 towards what lies before, 1 towards what comes after. Give it a button twin. */
export function useSwipe(onSwipe: (by: -1 | 1) => void): {
  onTouchStart: (event: TouchEvent) => void
  onTouchEnd: (event: TouchEvent) => void
} {
  const start = useRef<{ x: number; y: number; at: number }>(null)
  return {
    onTouchStart(event) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null
    },
    onTouchEnd(event) {
      const from = start.current
      const touch = event.changedTouches[0]
      start.current = null
      if (!from || !touch || event.timeStamp - from.at > SWIPE_MS) return
      const across = touch.clientX - from.x
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(touch.clientY - from.y)) return
      onSwipe(across > 0 ? -1 : 1)
    },
  }
}
