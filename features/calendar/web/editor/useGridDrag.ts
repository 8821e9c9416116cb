import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { DAY_MINUTES, RANGE_MIN, type Range } from '../../rules.ts'
import { mergeRanges, moveEdge, NEW_RANGE_MINUTES, type Edge } from './model.ts'

/** Pixels that a pointer moves before a press is a drag. */
const DRAG_PX = 6
/** A finger that rests this long drags; one that moves before scrolls the page. Milliseconds. */
const HOLD_MS = 300
/** A tap opens a range at the half hour above it. Minutes. */
const TAP_STEP = 30

type Drag = { edge: Edge | 'new'; index: number; anchor: number; at: number; y: number; isMoving: boolean }

type Options = {
  ranges: readonly Range[]
  /** Minutes to which a drag snaps. */
  step: number
  /** The minute of the day at the top of the column, and pixels of a minute. */
  top: number
  pxPerMinute: number
  onChange: (ranges: Range[]) => void
}

/** Drags in a column of the grid: on free space a new range, on a range its place, on a handle one of its ends. A tap on free space opens a range. */
export function useGridDrag(column: RefObject<HTMLElement | null>, { ranges, step, top, pxPerMinute, onChange }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDragging = useRef(false)
  useScrollLock(column, isDragging)
  useEffect(() => () => clearTimeout(hold.current), [])

  const minuteAt = (y: number): number => {
    const minute = top + (y - (column.current?.getBoundingClientRect().top ?? 0)) / pxPerMinute
    return Math.max(0, Math.min(DAY_MINUTES, minute))
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const place = event.target as HTMLElement
    const edge = place.closest<HTMLElement>('[data-edge]')?.dataset.edge as Edge | undefined
    const range = place.closest<HTMLElement>('[data-range]')?.dataset.range
    const anchor = minuteAt(event.clientY)
    const isHandle = edge !== undefined
    const isFree = range === undefined
    const next: Drag = {
      edge: edge ?? (isFree ? 'new' : 'both'),
      index: Number(range ?? -1),
      anchor,
      at: anchor,
      y: event.clientY,
      isMoving: false,
    }
    setDrag(next)
    isDragging.current = isHandle || event.pointerType !== 'touch'
    if (!isDragging.current) {
      hold.current = setTimeout(() => {
        isDragging.current = true
        setDrag({ ...next, isMoving: true })
      }, HOLD_MS)
    }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    const hasMoved = Math.abs(event.clientY - drag.y) > DRAG_PX
    if (!isDragging.current) return hasMoved ? stop() : undefined
    if (!drag.isMoving && !hasMoved) return
    // Only now: a click after a press without a drag belongs to the range's own button.
    if (!drag.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ ...drag, at: minuteAt(event.clientY), isMoving: true })
  }
  const end = () => {
    if (!drag) return
    if (drag.isMoving) onChange(dragged(ranges, drag, step))
    else if (drag.edge === 'new') onChange(tapped(ranges, drag.anchor))
    stop()
  }
  const stop = () => {
    clearTimeout(hold.current)
    isDragging.current = false
    setDrag(null)
  }
  return {
    /** As they are while the pointer drags. */
    shown: drag?.isMoving ? dragged(ranges, drag, step) : ranges,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: stop },
  }
}

function dragged(ranges: readonly Range[], { edge, index, anchor, at }: Drag, step: number): Range[] {
  if (edge !== 'new') return moveEdge(ranges, index, edge, snappedBy(ranges[index], edge, at - anchor, step))
  const from = Math.floor(Math.min(anchor, at) / step) * step
  const to = Math.min(DAY_MINUTES, Math.max(Math.ceil(Math.max(anchor, at) / step) * step, from + RANGE_MIN))
  return mergeRanges([...ranges, { from_minute: Math.min(from, to - RANGE_MIN), to_minute: to }])
}

/** The minutes by which the edge moves so that it ends on a step. */
function snappedBy(range: Range | undefined, edge: Edge, minutes: number, step: number): number {
  const origin = range ? (edge === 'end' ? range.to_minute : range.from_minute) : 0
  return Math.round((origin + minutes) / step) * step - origin
}

function tapped(ranges: readonly Range[], minute: number): Range[] {
  const from = Math.min(Math.floor(minute / TAP_STEP) * TAP_STEP, DAY_MINUTES - RANGE_MIN)
  const next = ranges.find(({ from_minute }) => from_minute >= from)?.from_minute ?? DAY_MINUTES
  return mergeRanges([...ranges, { from_minute: from, to_minute: Math.min(from + NEW_RANGE_MINUTES, Math.max(next, from + RANGE_MIN)) }])
}

/** Keeps the page from scrolling under a finger that drags; React's own touch listeners are passive. */
function useScrollLock(column: RefObject<HTMLElement | null>, isDragging: RefObject<boolean>): void {
  useEffect(() => {
    const element = column.current
    const lock = (event: TouchEvent) => isDragging.current && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', lock, { passive: false })
    return () => element?.removeEventListener('touchmove', lock)
  }, [column, isDragging])
}
