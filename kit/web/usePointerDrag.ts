import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/** Pixels that a pointer moves before a press is a drag. */
const DRAG_PX = 6
/** A finger that rests this long drags; one that moves before scrolls the page. Milliseconds. */
const HOLD_MS = 300

type Point = { x: number; y: number }
/** What is dragged, and where the pointer began and is now. */
export type Dragged<D> = { data: D; from: Point; at: Point }

type Options<D> = {
  /** What a press here drags; null: nothing. `isAtOnce`: a finger drags it without resting first. */
  begin: (event: PointerEvent<HTMLElement>) => { data: D; isAtOnce?: boolean } | null
  onDrop: (dragged: Dragged<D>) => void
  /** A press without a drag. */
  onTap?: (dragged: Dragged<D>) => void
}

/** Drags on a surface by mouse, pen or finger. A press without a drag stays a click of the element below it. */
export function usePointerDrag<D>(surface: RefObject<HTMLElement | null>, { begin, onDrop, onTap }: Options<D>) {
  const [pressed, setPressed] = useState<(Dragged<D> & { isMoving: boolean }) | null>(null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDragging = useRef(false)
  useScrollLock(surface, isDragging)
  useEffect(() => () => clearTimeout(hold.current), [])

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const begun = begin(event)
    if (!begun) return
    const from = { x: event.clientX, y: event.clientY }
    const next = { data: begun.data, from, at: from, isMoving: false }
    setPressed(next)
    isDragging.current = begun.isAtOnce === true || event.pointerType !== 'touch'
    if (!isDragging.current) {
      hold.current = setTimeout(() => {
        isDragging.current = true
        setPressed({ ...next, isMoving: true })
      }, HOLD_MS)
    }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!pressed) return
    const at = { x: event.clientX, y: event.clientY }
    const hasMoved = Math.max(Math.abs(at.x - pressed.from.x), Math.abs(at.y - pressed.from.y)) > DRAG_PX
    if (!isDragging.current) return hasMoved ? stop() : undefined
    if (!pressed.isMoving && !hasMoved) return
    // Only now: a click after a press without a drag belongs to the pressed element.
    if (!pressed.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    setPressed({ ...pressed, at, isMoving: true })
  }
  const release = () => {
    if (!pressed) return
    const { isMoving, ...dragged } = pressed
    stop()
    if (isMoving) onDrop(dragged)
    else onTap?.(dragged)
  }
  const stop = () => {
    clearTimeout(hold.current)
    isDragging.current = false
    setPressed(null)
  }
  return {
    /** What moves now. */
    dragged: pressed?.isMoving ? (pressed as Dragged<D>) : null,
    stop,
    handlers: { onPointerDown: handlePointerDown, onPointerMove: move, onPointerUp: release, onPointerCancel: stop },
  }
}

/** Keeps the page from scrolling under a finger that drags; React's own touch listeners are passive. */
function useScrollLock(surface: RefObject<HTMLElement | null>, isDragging: RefObject<boolean>): void {
  useEffect(() => {
    const element = surface.current
    const lock = (event: TouchEvent) => isDragging.current && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', lock, { passive: false })
    return () => element?.removeEventListener('touchmove', lock)
  }, [surface, isDragging])
}
