import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import type { DailyDay } from '#features/daily/contract.ts'
import { hrefNear } from '#features/routes.ts'
import { useCareMode } from '#features/settings/web/public.ts'
import { dayWords, durationOf, moodOf } from '#features/daily/web/public.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { Calendar, type CalendarDay } from '#kit/ui/Calendar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { koreanDateFrom, koreanMonth } from '#kit/ui/longDates.ts'
import { manage } from '#features/daily/words/manage.ts'
import { room as words } from '#features/room/words/room.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Room } from '../../contract.ts'
import { addPeriods, periodOf, weeksOfMonth } from '#kit/contract/time.ts'
import { sumsOf } from '../../rules.ts'
import { useRoomDays } from './api.ts'
import type { RoomView } from './view.ts'

type Props = { room: Room; isMine: boolean; today: string; view: RoomView; changeView: (change: Partial<RoomView>) => void }

/** A month of moods that the viewer may see. Pressing a day with a record lists it; pressing today in one's own room opens the editor. */
export function MonthView({ room, isMine, today, view, changeView }: Props) {
  const month = view.month ?? periodOf(today, 'month').from
  const days = useRoomDays(room.user_no, month)
  const isCaring = useCareMode()
  const place = useScreen()
  const go = useGo()
  const isPresent = periodOf(today, 'month').from === month
  const step = (by: -1 | 1) => {
    const next = addPeriods(month, 'month', by)
    if (next <= today) changeView({ month: next > periodOf(today, 'month').to || next === periodOf(today, 'month').from ? null : next })
  }
  const found = new Map(days.data?.map((day) => [day.record_date, day]))
  const dayOf = (date: string): CalendarDay => {
    const day = found.get(date)
    const name = koreanDateFrom(date, today)
    const isPicked = view.day === date
    if (day) {
      const handlePress = () => changeView({ day: isPicked ? null : date })
      return { name: `${name} ${dayWords(day, isCaring)}`, mark: <DayMark day={day} isPicked={isPicked} />, onPress: handlePress }
    }
    if (isMine && date === today && days.data) {
      return { name: `${name} ${words.writeToday}`, mark: <TodayMark />, onPress: () => go.to(hrefNear(place, 'DailyCreate')) }
    }
    return { name: date > today ? `${name} ${manage.future}` : `${name} ${manage.noRecord}`, mark: <span className={DOT} /> }
  }
  return (
    <section aria-label={manage.calendarOf(koreanMonth(month))} className="px-3 pt-1 pb-2">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-2">
        <MonthBar month={month} today={today} isPresent={isPresent} onStep={step} />
        {days.data && <MonthSums days={days.data} isCaring={isCaring} />}
      </div>
      {days.isError && !days.isFetching && !days.data ? (
        <ErrorView onRetry={() => void days.refetch()} />
      ) : (
        <Calendar label={manage.calendarOf(koreanMonth(month))} weeks={weeksOfMonth(month)} today={today} day={dayOf} onStep={step} low />
      )}
    </section>
  )
}

type BarProps = { month: string; today: string; isPresent: boolean; onStep: (by: -1 | 1) => void }

function MonthBar({ month, today, isPresent, onStep }: BarProps) {
  const isThisYear = month.slice(0, 4) === today.slice(0, 4)
  return (
    <div className="flex items-center">
      <IconButton label={manage.before.month} icon={<ChevronLeft size={22} aria-hidden />} onClick={() => onStep(-1)} />
      <h3 aria-live="polite" className="num text-t6 font-bold">
        {isThisYear ? words.month(Number(month.slice(5, 7))) : koreanMonth(month)}
      </h3>
      <IconButton
        label={manage.after.month}
        icon={<ChevronRight size={22} aria-hidden />}
        aria-disabled={isPresent || undefined}
        onClick={() => onStep(1)}
        className={cx(isPresent && 'text-off')}
      />
    </div>
  )
}

/** The averages of the month. Care mode hides the kcal. */
function MonthSums({ days, isCaring }: { days: readonly DailyDay[]; isCaring: boolean }) {
  const { kcal_average: kcal, workout_seconds: seconds } = sumsOf(days)
  return (
    <p className="num flex flex-wrap gap-x-3 px-2 pb-1 text-t4 text-fg2">
      {kcal !== null && !isCaring && (
        <span>
          {words.average} <b className="font-bold text-meal">{number(kcal)}</b>
          {ko.ui.kcal}
        </span>
      )}
      <span>
        {words.workout} <b className="font-bold text-workout">{seconds > 0 ? durationOf(seconds) : words.noWorkout}</b>
      </span>
    </p>
  )
}

function DayMark({ day, isPicked }: { day: DailyDay; isPicked: boolean }) {
  const mood = moodOf(day.emoji)
  return (
    <span className={cx('grid size-[32px] place-items-center rounded-full', isPicked && 'ring-2 ring-fg')}>
      {mood ? <MoodFace mood={mood} size={28} /> : <span className="size-[26px] rounded-full border-[1.5px] border-edge" />}
    </span>
  )
}

const TodayMark = () => (
  <span className="grid size-[30px] place-items-center rounded-full border-2 border-dashed border-brand text-brand-fg">
    <Plus size={17} strokeWidth={2.4} />
  </span>
)

const DOT = 'size-[6px] rounded-full bg-press'
