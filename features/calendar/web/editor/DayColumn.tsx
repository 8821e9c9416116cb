import { useRef, type KeyboardEvent } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { DAY_MINUTES, type Range } from '../../rules.ts'
import { calendar as words, timeText } from '../../words.ts'
import { moveEdge, type Edge } from './model.ts'
import { useGridDrag } from './useGridDrag.ts'

/** A session of the next seven days, at its weekday. */
export type BookedSpan = Range & { weekday: number; coun_no: number }

type Scale = { step: number; top: number; pxPerMinute: number }
type Props = {
  weekday: number
  ranges: readonly Range[]
  booked: readonly BookedSpan[]
  scale: Scale
  selectedIndex: number | null
  onSelect: (index: number | null) => void
  onChange: (ranges: Range[]) => void
}

/** A weekday's column: its open ranges as buttons, and its sessions. */
export function DayColumn({ weekday, ranges, booked, scale, selectedIndex, onSelect, onChange }: Props) {
  const column = useRef<HTMLDivElement>(null)
  const { shown, handlers } = useGridDrag(column, {
    ...scale,
    ranges,
    onChange: (changed) => {
      onChange(changed)
      const at = changed.findIndex(
        (range) => !ranges.some(({ from_minute, to_minute }) => from_minute === range.from_minute && to_minute === range.to_minute),
      )
      onSelect(at < 0 ? null : at)
    },
  })
  const boxOf = ({ from_minute, to_minute }: Range) => ({
    top: (from_minute - scale.top) * scale.pxPerMinute,
    height: (to_minute - from_minute) * scale.pxPerMinute,
  })
  const isDayOff = shown.length === 0
  return (
    <div ref={column} {...handlers} className={cx('relative touch-pan-y rounded-[10px]', isDayOff && 'bg-sunken')}>
      {isDayOff && (
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 text-center text-t3 text-fg3">
          {words.dayOff}
        </span>
      )}
      {shown.map((range, index) => (
        <OpenRange
          key={index}
          {...{ weekday, range, index, box: boxOf(range), isSelected: index === selectedIndex }}
          onSelect={() => onSelect(index)}
          onMove={(edge, direction) => onChange(moveEdge(ranges, index, edge, direction * scale.step))}
          onRemove={() => {
            onChange(ranges.filter((_, at) => at !== index))
            onSelect(null)
          }}
        />
      ))}
      {booked.map((span) => (
        <span
          key={span.coun_no}
          aria-hidden
          style={{ ...boxOf(span), minHeight: 6 }}
          className="pointer-events-none absolute inset-x-1 rounded-[5px] border border-surface bg-brand"
        />
      ))}
    </div>
  )
}

type RangeProps = {
  weekday: number
  range: Range
  index: number
  box: { top: number; height: number }
  isSelected: boolean
  onSelect: () => void
  onMove: (edge: Edge, direction: 1 | -1) => void
  onRemove: () => void
}

function OpenRange({ weekday, range, index, box, isSelected, onSelect, onMove, onRemove }: RangeProps) {
  const handleKey = (edge: Edge) => (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (direction !== null) onMove(edge === 'both' && event.shiftKey ? 'end' : edge, direction)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <>
      <button
        type="button"
        data-range={index}
        aria-label={words.range(weekday, range)}
        aria-pressed={isSelected}
        onClick={onSelect}
        onKeyDown={handleKey('both')}
        style={box}
        className={cx(
          'absolute inset-x-0 rounded-[10px] bg-brand-weak',
          isSelected ? 'z-[1] ring-2 ring-brand' : 'ring-1 ring-brand/40 ring-inset',
        )}
      />
      {isSelected &&
        (['start', 'end'] as const).map((edge) => (
          <span
            key={edge}
            role="slider"
            tabIndex={0}
            data-range={index}
            data-edge={edge}
            aria-orientation="vertical"
            aria-label={edge === 'start' ? words.rangeStart(weekday, range) : words.rangeEnd(weekday, range)}
            aria-valuemin={0}
            aria-valuemax={DAY_MINUTES}
            aria-valuenow={edge === 'start' ? range.from_minute : range.to_minute}
            aria-valuetext={timeText(edge === 'start' ? range.from_minute : range.to_minute)}
            onKeyDown={handleKey(edge)}
            style={{ top: edge === 'start' ? box.top : box.top + box.height }}
            // The hit area lies outside of the range, which stays a button of its own.
            className={cx(
              'absolute inset-x-0 z-[2] grid h-8 cursor-ns-resize touch-none place-items-center',
              edge === 'start' ? '-mt-6' : '-mt-2',
            )}
          >
            <i aria-hidden className={cx('size-3.5 rounded-full border-2 border-brand bg-surface', edge === 'start' ? 'mt-4' : '-mt-4')} />
          </span>
        ))}
    </>
  )
}
