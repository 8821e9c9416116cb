import { useRef, type TouchEvent } from 'react'

/** The least horizontal distance and the longest duration of a swipe (decisions d-13). */
const SWIPE_PX = 20
const SWIPE_MS = 500

/** Calls `onSwipe` for horizontal swipes: -1 to the previous, 1 to the next. Offer buttons for the same. */
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
