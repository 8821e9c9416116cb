import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TIME_STEPS } from '#kit/ui/ticks.ts'
import { manage } from '#features/daily/words/manage.ts'
import { Unready } from '#kit/web/Unready.tsx'
import type { DailyDay } from '../../contract.ts'
import { useDays, useHidesCalorie } from './api.ts'
import { DayBars } from './DayBars.tsx'
import { MoodChart } from './MoodChart.tsx'
import { PeriodBar, periodName } from './PeriodBar.tsx'
import { daysOf, SPANS } from './period.ts'
import { byDate, sumsOf } from './sums.ts'
import { SumsCard } from './SumsCard.tsx'
import { durationOf, kcalOf } from '../parts/format.ts'
import type { DayPlace } from './useDayPlace.ts'

/** A week or a month of moods, calories and workouts. */
export function ChartView({ place }: { place: DayPlace }) {
  const days = useDays(place.period)
  const hidesCalorie = useHidesCalorie()
  return (
    <>
      <div className="px-3 pt-3">
        <Segments label={manage.span} options={OPTIONS} value={place.span} onChange={(span) => place.show({ span })} />
      </div>
      <PeriodBar place={place} />
      {days.data ? (
        <>
          <SumsCard name={periodName(place)} days={days.data} waiting={false} hidesCalorie={hidesCalorie} />
          <Charts days={days.data} place={place} hidesCalorie={hidesCalorie} />
        </>
      ) : (
        <Unready query={days} skeleton={SKELETON} />
      )}
    </>
  )
}

function Charts({ days, place, hidesCalorie }: { days: readonly DailyDay[]; place: DayPlace; hidesCalorie: boolean }) {
  if (days.length === 0) {
    return <EmptyView text={place.span === 'week' ? manage.emptyWeek : manage.emptyMonth} sub={manage.emptyHelp} />
  }
  const sums = sumsOf(days)
  const found = byDate(days)
  const dates = daysOf(place.period).map((date) => ({ date, tick: tickOf(date, place.span === 'week') }))
  const shared = { dates, today: place.today }
  // A period of its own: what was picked in another one is forgotten.
  const key = place.period.from
  return (
    <div key={key} className="pb-4">
      <MoodChart days={days} dates={dates} />
      {!hidesCalorie && (
        <DayBars
          {...shared}
          name={manage.calories}
          figure={kcalOf(sums.kcalAverage ?? 0)}
          note={manage.kcalOver(number(sums.kcalDays))}
          empty={manage.noMeals}
          amountOf={(date) => found.get(date)?.kcal ?? 0}
          told={kcalOf}
          lineTold={number}
        />
      )}
      <DayBars
        {...shared}
        name={manage.workouts}
        figure={durationOf(sums.workoutSeconds)}
        note={manage.workoutOver(number(sums.workoutDays))}
        empty={manage.noWorkouts}
        amountOf={(date) => found.get(date)?.workout_seconds ?? 0}
        told={durationOf}
        lineTold={timeLine}
        steps={TIME_STEPS}
      />
    </div>
  )
}

const OPTIONS = SPANS.map((span) => ({ value: span, label: manage[span] }))

/** The weekday in a week; in a month the first day and each seventh after it. */
function tickOf(date: string, isWeek: boolean): string {
  if (isWeek) return koreanWeekday(date, 'short')
  const day = Number(date.slice(8))
  return day % 7 === 1 ? String(day) : ''
}

function timeLine(seconds: number): string {
  if (seconds === 0) return '0'
  const minutes = seconds / 60
  // Half hours above the first are told in hours too: 90분 over 1시간 would mix the two.
  const inHours = minutes % 60 === 0 || (minutes > 60 && minutes % 30 === 0)
  return inHours ? manage.hourLine(number(minutes / 60)) : manage.minuteLine(number(minutes))
}

const SKELETON = (
  <div className="px-3">
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="mt-2.5 h-96 rounded-card" />
    <Skeleton className="mt-2.5 h-80 rounded-card" />
  </div>
)
