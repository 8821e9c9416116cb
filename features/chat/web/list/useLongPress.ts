import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

/** Duration of a long press, in milliseconds. */
export const HOLD_MS = 500
/** A finger that moves further scrolls. Pixels. */
const MOVE_PX = 10

/** Calls back on a long press or, with the pointer's position, a right click; suppresses the click that follows. */
export function useLongPress(onLongPress: (at?: { x: number; y: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isHeld = useRef(false)
  const isMouse = useRef(true)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    end()
    isHeld.current = true
    onLongPress()
  }
  return {
    onPointerDown(event: PointerEvent) {
      isHeld.current = false
      isMouse.current = event.pointerType === 'mouse'
      from.current = { x: event.clientX, y: event.clientY }
      if (!isMouse.current) timer.current = setTimeout(hold, HOLD_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > MOVE_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      // No click follows a mouse's right click. A finger's long press is a right click as well.
      if (isMouse.current) onLongPress({ x: event.clientX, y: event.clientY })
      else if (!isHeld.current) hold()
    },
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
