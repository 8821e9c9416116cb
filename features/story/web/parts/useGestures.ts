import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { useSwipe } from '#kit/web/native.ts'

/** A press that lasts longer holds, and does not turn the page. Milliseconds. */
const TAP_MS = 250
/** A finger that goes farther does not tap. Pixels. */
const TAP_PX = 10
/** So much of the width, from the left, leads back. */
const BACK_PART = 1 / 3

type Gestures = {
  onTap: (by: -1 | 1) => void
  onHold: (held: boolean) => void
  /** To the member before or after. */
  onAcross: (by: -1 | 1) => void
  onDown: () => void
}

/** What a finger does on a story. Each of these has a button or a key as a twin. Spread the result on the stage. */
export function useGestures({ onTap, onHold, onAcross, onDown }: Gestures) {
  const start = useRef<{ x: number; y: number; at: number }>(null)
  const swipe = useSwipe((way) => {
    if (way === 'down') onDown()
    else if (way !== 'up') onAcross(way === 'left' ? 1 : -1)
  })
  const letGo = () => {
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
      letGo()
      if (!from || timeStamp - from.at > TAP_MS || Math.hypot(clientX - from.x, clientY - from.y) > TAP_PX) return
      const { left, width } = currentTarget.getBoundingClientRect()
      onTap(clientX - left < width * BACK_PART ? -1 : 1)
    },
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    // A long press holds; the browser's own menu would cover the picture.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}
