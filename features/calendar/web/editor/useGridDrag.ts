import type { RefObject } from 'react'
import { usePointerDrag, type Dragged } from '#kit/web/usePointerDrag.ts'
import { DAY_MINUTES, RANGE_MIN, type Range } from '../../rules.ts'
import { mergeRanges, moveEdge, NEW_RANGE_MINUTES, type Edge } from './model.ts'

/** A tap opens a range at the half hour above it. Minutes. */
const TAP_STEP = 30

/** An end of a range, the range, or free space, and the minute at which it was pressed. */
type Grabbed = { edge: Edge | 'new'; index: number; anchor: number }

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
  const minuteAt = (y: number): number => {
    const minute = top + (y - (column.current?.getBoundingClientRect().top ?? 0)) / pxPerMinute
    return Math.max(0, Math.min(DAY_MINUTES, minute))
  }
  const changeOf = ({ data, at }: Dragged<Grabbed>): Range[] => changed(ranges, data, minuteAt(at.y), step)
  const { dragged, handlers } = usePointerDrag<Grabbed>(column, {
    begin: ({ target, clientY }) => {
      const place = target as HTMLElement
      const edge = place.closest<HTMLElement>('[data-edge]')?.dataset.edge as Edge | undefined
      const range = place.closest<HTMLElement>('[data-range]')?.dataset.range
      const grabbed: Grabbed = {
        edge: edge ?? (range === undefined ? 'new' : 'both'),
        index: Number(range ?? -1),
        anchor: minuteAt(clientY),
      }
      return { data: grabbed, isAtOnce: edge !== undefined }
    },
    onDrop: (drop) => onChange(changeOf(drop)),
    onTap: ({ data }) => data.edge === 'new' && onChange(tapped(ranges, data.anchor)),
  })
  return {
    /** As they are while the pointer drags. */
    shown: dragged ? changeOf(dragged) : ranges,
    handlers,
  }
}

function changed(ranges: readonly Range[], { edge, index, anchor }: Grabbed, at: number, step: number): Range[] {
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
