import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { koreanWeekday } from './longDates.ts'
import { useSwipe } from './useSwipe.ts'

export type CalendarDay = {
  /** The text for screen readers, with the date. */
  name: string
  /** Shown above the number. */
  mark?: ReactNode
  /** Shown below the number. */
  foot?: ReactNode
  /** Without it the day can't be pressed. */
  onPress?: () => void
  dim?: boolean
}

type Props = {
  label: string
  /** Rows of seven dates, `yyyy-mm-dd`; null for a day outside of the month. At least one row has seven dates. */
  weeks: readonly (readonly (string | null)[])[]
  today: string
  day: (date: string) => CalendarDay
  /** Shows the previous or next month, by swipe, PageUp or PageDown. Offer buttons as well. */
  onStep: (by: -1 | 1) => void
  /** Lower rows, without `foot`. */
  low?: boolean
}

/** A month as a grid with one tab stop; arrow keys move from day to day. */
export function Calendar({ label, weeks, today, day, onStep, low = false }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const { at, handlePress } = useRovingFocus(grid, weeks, today, onStep)
  const swipe = useSwipe((way) => {
    if (way === 'left' || way === 'right') onStep(way === 'left' ? 1 : -1)
  })
  return (
    <div ref={grid} role="grid" aria-label={label} tabIndex={-1} onKeyDown={handlePress} {...swipe} className="touch-pan-y">
      <div role="row" className={ROW}>
        {wholeWeek(weeks).map((date) => (
          <span
            key={date}
            role="columnheader"
            aria-label={koreanWeekday(date, 'long')}
            className="h-8 text-center text-t3 font-medium text-fg3"
          >
            {koreanWeekday(date, 'short')}
          </span>
        ))}
      </div>
      {weeks.map((week, row) => (
        <div key={row} role="row" className={ROW}>
          {week.map((date, column) => (
            <div key={column} role="gridcell">
              {date && <Day date={date} day={day(date)} isToday={date === today} isStop={date === at} low={low} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const ROW = 'grid grid-cols-7'

/** A complete week, for the names of the columns. */
function wholeWeek(weeks: Props['weeks']): string[] {
  return weeks.map((week) => week.filter((date) => date !== null)).find(({ length }) => length === 7) ?? []
}

type DayProps = { date: string; day: CalendarDay; isToday: boolean; isStop: boolean; low: boolean }

function Day({ date, day, isToday, isStop, low }: DayProps) {
  const { name, mark, foot, onPress, dim } = day
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={onPress ? undefined : true}
      onClick={onPress}
      className={cx(
        'flex w-full flex-col items-center rounded-tile -outline-offset-2',
        mark === undefined ? 'min-h-11' : low ? 'min-h-14 pb-1' : 'min-h-16 py-1.5',
        onPress ? 'active:bg-sunken wide:hover:bg-sunken' : 'cursor-default',
      )}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden className="contents">
        {mark !== undefined && <span className="grid size-[32px] place-items-center">{mark}</span>}
        <span
          className={cx(
            mark === undefined
              ? 'num my-auto grid size-[32px] place-items-center rounded-full text-t4'
              : 'num mt-0.5 rounded-chip px-[6px] text-t3',
            isToday ? 'bg-brand-weak font-bold text-brand-fg' : !onPress ? 'text-off' : dim ? 'text-fg3' : 'text-fg2',
          )}
        >
          {Number(date.slice(8))}
        </span>
        {!low && <span className="flex h-[8px] items-center gap-[2px]">{foot}</span>}
      </span>
    </button>
  )
}

/** The day that is the tab stop, and the keys that move it. */
function useRovingFocus(grid: RefObject<HTMLElement | null>, weeks: Props['weeks'], today: string, onStep: Props['onStep']) {
  const days = weeks.flat().filter((date) => date !== null)
  const [focused, setFocused] = useState<string | null>(null)
  const at = days.find((date) => date === focused) ?? days.find((date) => date === today) ?? days[0]
  const stepped = useRef(false)
  const month = days[0]
  useLayoutEffect(() => {
    if (stepped.current && at) focusDay(grid.current, at)
    stepped.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per month
  }, [month])

  const handlePress = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by !== undefined) {
      event.preventDefault()
      stepped.current = true
      return onStep(by)
    }
    const to = dayAfterKey(event.key, weeks, days, at)
    if (to === undefined) return
    event.preventDefault()
    setFocused(to)
    focusDay(grid.current, to)
  }
  return { at, handlePress }
}

const STEPS: Partial<Record<string, -1 | 1>> = { PageUp: -1, PageDown: 1 }
const MOVES: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day to which a key moves the focus; undefined if it moves to none. */
function dayAfterKey(key: string, weeks: Props['weeks'], days: string[], at: string | undefined): string | undefined {
  if (at === undefined) return undefined
  const move = MOVES[key]
  if (move !== undefined) return days[days.indexOf(at) + move] ?? undefined
  const row = weeks.find((week) => week.includes(at))?.filter((date) => date !== null)
  return key === 'Home' ? row?.[0] : key === 'End' ? row?.at(-1) : undefined
}

const focusDay = (grid: HTMLElement | null, date: string) => grid?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()
