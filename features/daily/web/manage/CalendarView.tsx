import { Plus } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { weeksOfMonth } from '#kit/contract/time.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { Calendar, type CalendarDay } from '#kit/ui/Calendar.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { manage } from '#features/daily/words/manage.ts'
import { useOnline } from '#kit/web/native.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { DailyDay } from '../../contract.ts'
import { isRecordable } from '../../rules.ts'
import { openDailyModal } from '../parts/DailyModal.tsx'
import { moodOf } from '../parts/mood.ts'
import { useDays, useHidesCalorie } from './api.ts'
import { PeriodBar, periodName } from './PeriodBar.tsx'
import { byDate } from './sums.ts'
import { SumsCard } from './SumsCard.tsx'
import { dayWords } from '../parts/format.ts'
import type { DaysView } from './useDaysView.ts'

/** A month as a calendar of moods. A press opens a day, or offers to write it. */
export function CalendarView({ daysView }: { daysView: DaysView }) {
  const days = useDays(daysView.period)
  const hidesCalorie = useHidesCalorie()
  const online = useOnline()
  const waiting = useDelayed(days.isPending && online)
  const write = useWriteDay(daysView.today)
  const here = useScreen()
  const found = byDate(days.data ?? [])
  const name = periodName(daysView)

  const dayOf = (date: string): CalendarDay => {
    const day = found.get(date)
    const words = koreanDateFrom(date, daysView.today)
    if (day) {
      const open = () => openDailyModal(date, daysView.today, here)
      return { name: `${words} ${dayWords(day, hidesCalorie)}`, onPress: open, ...marksOf(day) }
    }
    if (date > daysView.today) return { name: `${words} ${manage.future}`, mark: <Dot /> }
    const canWrite = isRecordable(date, daysView.today)
    if (!days.data) return { name: words, mark: waiting ? <Skeleton className="size-[28px] rounded-full" /> : <Dot /> }
    return {
      name: `${words} ${canWrite ? `${manage.noRecord}, ${manage.canWrite}` : manage.noRecord}`,
      mark: date === daysView.today ? <TodayMark /> : canWrite ? <OpenMark /> : <Dot />,
      onPress: canWrite ? () => void write(date) : () => toast(manage.noRecordOn(koreanDateFrom(date, daysView.today))),
      dim: !canWrite,
    }
  }
  return (
    <>
      <PeriodBar daysView={daysView} />
      {days.data || (online && (!days.isError || days.isFetching)) ? (
        <>
          <SumsCard name={name} days={days.data} waiting={waiting} hidesCalorie={hidesCalorie} />
          <Card as="div" className="mx-[6px] mt-2.5 py-2 min-[22.5rem]:mx-3 min-[22.5rem]:px-2">
            <Calendar
              label={manage.calendarOf(name)}
              weeks={weeksOfMonth(daysView.day)}
              today={daysView.today}
              day={dayOf}
              onStep={daysView.step}
            />
          </Card>
          {days.data?.length === 0 && <p className="px-5 py-4 text-center text-t4 text-fg2">{manage.emptyMonth}</p>}
          <Legend />
        </>
      ) : (
        <QueryFallback query={days} skeleton={null} />
      )}
    </>
  )
}

/** Opens the writing screen; an earlier day asks first, because it is easily pressed by mistake. */
function useWriteDay(today: string): (date: string) => Promise<void> {
  const go = useGo()
  const write = hrefNear(useScreen(), 'DailyCreate')
  return async (date) => {
    const { writeText: text, write: yes } = manage
    if (date === today) return go.to(write)
    if (await confirm({ title: koreanDate(date), text, yes })) go.to(`${write}?date=${date}`)
  }
}

function marksOf(day: DailyDay): Pick<CalendarDay, 'mark' | 'foot'> {
  const mood = moodOf(day.emoji)
  const recordedKinds = KINDS.filter((kind) => kind.isRecorded(day))
  return {
    mark: mood ? <MoodFace mood={mood} size={30} /> : <span className="size-[28px] rounded-full border-[1.5px] border-edge" />,
    foot: recordedKinds.map(({ word, colour }) => <span key={word} className={cx('size-[6px] rounded-full', colour)} />),
  }
}

const Dot = () => <span className="size-[6px] rounded-full bg-press" />

/** The mark of a day without a record that can still get one. */
const OpenMark = () => <span className="size-[28px] rounded-full border-[1.5px] border-dashed border-edge" />

const TodayMark = () => (
  <span className="grid size-[28px] daysView-items-center rounded-full border-[1.5px] border-dashed border-brand text-brand-fg">
    <Plus size={16} strokeWidth={2.4} />
  </span>
)

const KINDS = [
  { word: ko.ui.meal, colour: 'bg-meal', isRecorded: (day: DailyDay) => day.kcal > 0 },
  { word: ko.ui.workout, colour: 'bg-workout', isRecorded: (day: DailyDay) => day.workout_seconds > 0 },
  { word: ko.ui.routine, colour: 'bg-routine', isRecorded: (day: DailyDay) => day.routine_all > 0 },
]

/** The legend of the dots; for screen readers the days have names instead. */
function Legend() {
  return (
    <p aria-hidden className="flex justify-center gap-4 px-5 py-3 text-t2 text-fg3">
      {KINDS.map(({ word, colour }) => (
        <span key={word} className="flex items-center gap-1.5">
          <span className={cx('size-[6px] rounded-full', colour)} />
          {word}
        </span>
      ))}
    </p>
  )
}
