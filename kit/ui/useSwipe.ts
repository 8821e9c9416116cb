import { useRef, type TouchEvent } from 'react'

/** The least distance in pixels and the longest duration in milliseconds of a swipe (decisions d-13). */
const SWIPE_PX = 20
const SWIPE_MS = 500

type Direction = 'left' | 'right' | 'up' | 'down'

/** Calls `onSwipe` with the direction of a swipe by one finger. Spread the result on an element, and offer a button for the same. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number; at: number }>(null)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const from = start.current
      const touch = changedTouches[0]
      start.current = null
      if (!from || !touch || timeStamp - from.at > SWIPE_MS) return
      const direction = directionOf(touch.clientX - from.x, touch.clientY - from.y)
      if (direction) onSwipe(direction)
    },
    onTouchCancel() {
      start.current = null
    },
  }
}

/** Null for a diagonal movement, which scrolls. */
function directionOf(dx: number, dy: number): Direction | null {
  const [across, along] = [Math.abs(dx), Math.abs(dy)]
  if (across >= SWIPE_PX && across >= 2 * along) return dx < 0 ? 'left' : 'right'
  if (along >= SWIPE_PX && along >= 2 * across) return dy < 0 ? 'up' : 'down'
  return null
}
