import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { useSwipe } from '#kit/ui/useSwipe.ts'

/** A longer press pauses and is not a tap. Milliseconds. */
const TAP_MS = 250
/** A press that moves farther is not a tap. Pixels. */
const TAP_PX = 10
/** The part of the width, from the left, where a tap goes back. */
const BACK_PART = 1 / 3

type Gestures = {
  onTap: (by: -1 | 1) => void
  onHold: (held: boolean) => void
  /** Called to go to the previous or next member. */
  onSwipeAcross: (by: -1 | 1) => void
  onSwipeDown: () => void
}

/** The gestures on a story; each has a button or a key too. Spread the result on the stage. */
export function useGestures({ onTap, onHold, onSwipeAcross, onSwipeDown }: Gestures) {
  const start = useRef<{ x: number; y: number; at: number }>(null)
  const swipe = useSwipe((way) => {
    if (way === 'down') onSwipeDown()
    else if (way !== 'up') onSwipeAcross(way === 'left' ? 1 : -1)
  })
  const release = () => {
    start.current = null
    onHold(false)
  }
  return {
    ...swipe,
    onPointerDown({ button, isPrimary, clientX, clientY, timeStamp }: PointerEvent) {
      if (button !== 0 || !isPrimary) return
      start.current = { x: clientX, y: clientY, at: timeStamp }
      onHold(true)
    },
    onPointerUp({ clientX, clientY, timeStamp, currentTarget }: PointerEvent) {
      const from = start.current
      release()
      if (!from || timeStamp - from.at > TAP_MS || Math.hypot(clientX - from.x, clientY - from.y) > TAP_PX) return
      const { left, width } = currentTarget.getBoundingClientRect()
      onTap(clientX - left < width * BACK_PART ? -1 : 1)
    },
    onPointerCancel: release,
    onPointerLeave: release,
    // A long press pauses; the browser's menu would cover the picture.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}
