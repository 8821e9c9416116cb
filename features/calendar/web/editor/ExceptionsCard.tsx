import { CalendarOff, CalendarPlus, ChevronRight } from 'lucide-react'
import { koreanDay } from '#kit/contract/time.ts'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { withoutPastDays, type ExceptionDay } from '../../rules.ts'
import { calendar as words } from '../../words.ts'
import { openException } from './open.tsx'

type Props = { exceptions: readonly ExceptionDay[]; error: string | undefined; onChange: (exceptions: ExceptionDay[]) => void }

/** The days that differ from their weekday, soonest first. */
export function ExceptionsCard({ exceptions, error, onChange }: Props) {
  const today = koreanDay(useNow())
  const coming = withoutPastDays({ exceptions: [...exceptions] }, today).exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const edit = async (exception: ExceptionDay | null) => {
    const done = await openException({ exception, taken: coming.map(({ day }) => day), today })
    if (done === undefined) return
    const others = coming.filter(({ day }) => day !== exception?.day)
    onChange(done === null ? others : [...others, done].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
  }
  return (
    <Card data-field="exceptions" className="p-4 wide:p-6">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-t6 font-bold">{words.exceptions}</h2>
        <button
          type="button"
          onClick={() => void edit(null)}
          className="min-h-11 min-w-11 rounded-tile text-t4 font-semibold text-brand-fg active:bg-sunken wide:px-2 wide:hover:bg-sunken"
        >
          {words.exceptionAdd}
        </button>
      </div>
      {coming.length === 0 && <p className="text-t4 text-fg2">{words.exceptionsNone}</p>}
      <ul>
        {coming.map((exception) => (
          <li key={exception.day}>
            <ExceptionRow exception={exception} today={today} onPress={() => void edit(exception)} />
          </li>
        ))}
      </ul>
      <div role="alert" className="empty:hidden">
        <FieldError error={error} />
      </div>
    </Card>
  )
}

function ExceptionRow({ exception: { day, ranges }, today, onPress }: { exception: ExceptionDay; today: string; onPress: () => void }) {
  const isClosed = ranges.length === 0
  const Icon = isClosed ? CalendarOff : CalendarPlus
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-16 w-full items-center gap-3 rounded-tile py-2 text-left active:bg-sunken wide:hover:bg-sunken"
    >
      <span
        className={cx(
          'grid size-11 flex-none place-items-center rounded-full',
          isClosed ? 'bg-sunken text-fg2' : 'bg-brand-weak text-brand-fg',
        )}
      >
        <Icon aria-hidden size={20} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-semibold">{koreanDateFrom(day, today)}</span>
        <span className="block text-t4 break-keep text-fg2">{isClosed ? words.closedDay : words.openDay(ranges)}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </button>
  )
}
