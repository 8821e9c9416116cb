import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { koreanMonth, koreanSpan } from '#kit/ui/longDates.ts'
import { manage } from '#features/daily/words/manage.ts'
import { spanOf } from './viewState.ts'
import type { DaysView } from './useDaysView.ts'

/** The name of the shown period, with buttons for the previous and next one and for today. */
export function PeriodBar({ daysView }: { daysView: DaysView }) {
  const { isPresent, step, show, today } = daysView
  const span = spanOf(daysView)
  return (
    <div className="flex min-h-13 flex-wrap items-center px-1.5">
      <div className="flex max-w-full min-w-0 items-center">
        <IconButton label={manage.before[span]} icon={<ChevronLeft size={22} aria-hidden />} onClick={() => step(-1)} />
        <h2 aria-live="polite" className="num min-w-0 text-center text-t6 font-bold">
          {periodName(daysView)}
        </h2>
        <IconButton
          label={manage.after[span]}
          icon={<ChevronRight size={22} aria-hidden />}
          aria-disabled={isPresent || undefined}
          onClick={() => step(1)}
          className={cx(isPresent && 'text-off')}
        />
      </div>
      <button
        type="button"
        aria-disabled={isPresent || undefined}
        onClick={() => show({ day: today })}
        className={cx(
          'ml-auto min-h-11 min-w-11 flex-none rounded-chip px-3 text-t4 font-semibold',
          isPresent ? 'text-off' : 'text-fg2 active:bg-press wide:hover:bg-press',
        )}
      >
        {manage.toToday}
      </button>
    </div>
  )
}

/** `2026년 11월`, or `11월 16일~22일`. */
export function periodName(daysView: DaysView): string {
  const { from, to } = daysView.period
  return spanOf(daysView) === 'month' ? koreanMonth(from) : koreanSpan(from, to, daysView.today)
}
