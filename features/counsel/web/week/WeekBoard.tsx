import { useLayoutEffect, useRef } from 'react'
import { shownHours } from '#features/calendar/web/public.ts'
import { koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanTime } from '#kit/ui/format.ts'
import type { ExpertWeek, WeekSession } from '../../contract/week.ts'
import { counselWeek as words } from '../../words/week.ts'
import { DayHead } from './DayHead.tsx'
import { DayLane } from './DayLane.tsx'
import { Legend } from './Legend.tsx'
import { firstHourOf, minuteOn, weekDays, type Scale } from './model.ts'
import { useSessionPress } from './useSessionPress.ts'
import { useWeekDrag } from './useWeekDrag.ts'

type Props = { week: ExpertWeek; monday: string; now: number }

const HOUR_PX = 64
/** So close to a full hour the label of the present time covers that of the hour. Minutes. */
const LABEL_MINUTES = 14
/** The height of the days' heads with the margins of the grid. */
const HEADS = '6.5rem'
const COLUMNS = 'grid grid-cols-[2.75rem_repeat(7,minmax(0,1fr))] gap-x-1'

/** The grid of a week. Sessions are dragged to other times, free time is dragged open or blocked. */
export function WeekBoard({ week, monday, now }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const days = weekDays(monday, week.calendar)
  const today = koreanDay(new Date(now))
  const spans = spansOf(days, week.sessions)
  const { from, to } = shownHours(spans, false)
  const usual = shownHours(
    days.flatMap(({ ranges }) => ranges),
    false,
  )
  // A session at night makes the grid longer, but does not push the working hours out of sight.
  const hasMore = from < usual.from || to > usual.to
  const scroller = useRef<HTMLDivElement>(null)
  const first = firstHourOf(spans, usual.from)
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (first - from) * HOUR_PX
  }, [from, first])
  const scale: Scale = { top: from * 60, pxPerMinute: HOUR_PX / 60 }
  const drag = useWeekDrag(board, { week, days, scale, now })
  const openCard = useSessionPress()
  const isPresent = days.some(({ day }) => day === today)
  const nowMinute = isPresent ? minuteOn(today, new Date(now).toISOString()) : null
  const hours = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  return (
    <Card aria-label={words.label} className="p-4 wide:p-5">
      <p className="text-t4 break-keep text-fg2">{words.help}</p>
      {hasMore && <p className="text-t4 break-keep text-fg2">{words.moreHours}</p>}
      <p className="sr-only">{words.helpKeys}</p>
      <div role="status" aria-live="assertive" className="sr-only">
        {drag.announcement}
      </div>
      <div
        ref={scroller}
        data-scroll="hours"
        className={cx('mt-3', hasMore ? 'overflow-auto overscroll-contain' : 'overflow-x-auto')}
        style={hasMore ? { maxHeight: `calc(${(usual.to - usual.from) * HOUR_PX}px + ${HEADS})` } : undefined}
      >
        <div className="min-w-[40rem] select-none">
          <div className={cx(COLUMNS, hasMore && 'sticky top-0 z-[6] bg-surface')}>
            <span />
            {days.map((day) => (
              <DayHead key={day.day} day={day} week={week} today={today} />
            ))}
          </div>
          <div
            ref={board}
            {...drag.handlers}
            role="group"
            aria-label={words.label}
            className={`relative mt-3 mb-3 touch-pan-x touch-pan-y ${COLUMNS}`}
            style={{ height: (to - from) * HOUR_PX }}
          >
            <div aria-hidden>
              {hours.map((hour) => (
                <div
                  key={hour}
                  className="pointer-events-none absolute inset-x-0 flex h-0 items-center"
                  style={{ top: (hour - from) * HOUR_PX }}
                >
                  <span className="num w-11 flex-none text-t2 text-fg3">
                    {nowMinute !== null && Math.abs(nowMinute - hour * 60) < LABEL_MINUTES ? '' : words.hour(hour)}
                  </span>
                  <span className="h-px flex-1 bg-line" />
                </div>
              ))}
            </div>
            {days.map((day) => (
              <DayLane key={day.day} {...{ day, week, scale, now, drag }} isPast={day.day < today} onPress={openCard} />
            ))}
            {isPresent && <NowLine now={now} today={today} scale={scale} />}
          </div>
        </div>
      </div>
      <Legend />
    </Card>
  )
}

/** Over the whole week, so that other days can be compared. */
function NowLine({ now, today, scale }: { now: number; today: string; scale: Scale }) {
  const moment = new Date(now).toISOString()
  const top = (minuteOn(today, moment) - scale.top) * scale.pxPerMinute
  if (top < 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 z-[3] flex h-0 items-center" style={{ top }}>
      <span className="num w-11 flex-none bg-surface text-t1 font-semibold text-danger-fg">
        <span className="sr-only">{words.now('')}</span>
        {koreanTime(moment).replace(/^.. /, '')}
      </span>
      <span aria-hidden className="h-0.5 flex-1 bg-danger" />
    </div>
  )
}

/** What the shown hours must hold. */
function spansOf(days: ReturnType<typeof weekDays>, sessions: readonly WeekSession[]) {
  const spans = sessions.map(({ start_dt, end_dt }) => {
    const from = minuteOn(koreanDay(new Date(start_dt)), start_dt)
    return { from_minute: from, to_minute: Math.min(1440, from + (Date.parse(end_dt) - Date.parse(start_dt)) / MINUTE_MS) }
  })
  return [...days.flatMap(({ ranges }) => ranges), ...spans]
}
