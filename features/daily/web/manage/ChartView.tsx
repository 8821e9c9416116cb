import { daysOf, SPANS } from '#kit/contract/time.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TIME_STEPS } from '#kit/ui/ticks.ts'
import { manage } from '#features/daily/words/manage.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { DailyDay } from '../../contract.ts'
import { useDays, useHidesCalorie } from './api.ts'
import { DayBars } from './DayBars.tsx'
import { MoodChart } from './MoodChart.tsx'
import { PeriodBar, periodName } from './PeriodBar.tsx'
import { byDate, sumsOf } from './sums.ts'
import { SumsCard } from './SumsCard.tsx'
import { durationOf, kcalOf } from '../parts/format.ts'
import type { DaysView } from './useDaysView.ts'

/** Charts of moods, calories and workouts for a week or a month. */
export function ChartView({ daysView }: { daysView: DaysView }) {
  const days = useDays(daysView.period)
  const hidesCalorie = useHidesCalorie()
  return (
    <>
      <div className="px-3 pt-3">
        <Segments label={manage.span} options={OPTIONS} value={daysView.span} onChange={(span) => daysView.show({ span })} />
      </div>
      <PeriodBar daysView={daysView} />
      {days.data ? (
        <>
          <SumsCard name={periodName(daysView)} days={days.data} waiting={false} hidesCalorie={hidesCalorie} />
          <Charts days={days.data} daysView={daysView} hidesCalorie={hidesCalorie} />
        </>
      ) : (
        <QueryFallback query={days} skeleton={SKELETON} />
      )}
    </>
  )
}

function Charts({ days, daysView, hidesCalorie }: { days: readonly DailyDay[]; daysView: DaysView; hidesCalorie: boolean }) {
  if (days.length === 0) {
    return <EmptyView text={daysView.span === 'week' ? manage.emptyWeek : manage.emptyMonth} sub={manage.emptyHelp} />
  }
  const sums = sumsOf(days)
  const found = byDate(days)
  const dates = daysOf(daysView.period).map((date) => ({ date, tick: tickOf(date, daysView.span === 'week') }))
  const shared = { dates, today: daysView.today }
  // The key resets the picked day when the period changes.
  const key = daysView.period.from
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
          format={kcalOf}
          formatLine={number}
        />
      )}
      <DayBars
        {...shared}
        name={manage.workouts}
        figure={durationOf(sums.workoutSeconds)}
        note={manage.workoutOver(number(sums.workoutDays))}
        empty={manage.noWorkouts}
        amountOf={(date) => found.get(date)?.workout_seconds ?? 0}
        format={durationOf}
        formatLine={timeLine}
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
  // Half hours above one hour are hours too, so that the axis does not mix 90분 and 1시간.
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
