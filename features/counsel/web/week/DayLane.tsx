import type { ReactNode } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { timeText } from '#features/calendar/words.ts'
import type { Range } from '#features/calendar/rules.ts'
import { cx } from '#kit/ui/cx.ts'
import { koreanTime } from '#kit/ui/format.ts'
import type { ExpertWeek, WeekSession } from '../../contract/week.ts'
import { counsel } from '../../words/session.ts'
import { counselWeek as words } from '../../words/week.ts'
import { Block } from './Block.tsx'
import { PAUSE, PROPOSED } from './looks.ts'
import { minuteOn, momentAt, type Scale, type WeekDay } from './model.ts'
import type { WeekDrag } from './useWeekDrag.ts'

type Props = {
  day: WeekDay
  week: ExpertWeek
  scale: Scale
  now: number
  isPast: boolean
  drag: WeekDrag
  onPress: (session: WeekSession) => void
}

/** A day of the grid: its open time, sessions with their pauses, proposed times, and what is dragged over it. */
export function DayLane({ day, week, scale, now, isPast, drag, onPress }: Props) {
  const boxOf = boxIn(scale)
  const of = (moment: string) => koreanDay(new Date(moment)) === day.day
  const spanOf = (from: string, to: string): Range => ({ from_minute: minuteOn(day.day, from), to_minute: minuteOn(day.day, to) })
  const { ghost, stretch } = drag
  return (
    <div data-day={day.day} className={cx('relative rounded-[10px]', day.ranges.length === 0 && 'bg-sunken')}>
      {day.ranges.length === 0 && (
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 text-center text-t3 text-fg3">
          {words.dayOff}
        </span>
      )}
      {day.ranges.map((range) => (
        <span
          key={range.from_minute}
          aria-hidden
          style={boxOf(range)}
          className={cx(
            'pointer-events-none absolute inset-x-0 rounded-[10px] bg-brand-weak ring-1 ring-brand/40 ring-inset',
            isPast && 'opacity-60',
          )}
        />
      ))}
      {drag.slotsOn(day.day).map((range) => (
        <span
          key={range.from_minute}
          aria-hidden
          style={boxOf(range)}
          className="pointer-events-none absolute inset-x-0.5 z-[1] rounded-[7px] border border-dashed border-brand"
        />
      ))}
      {week.sessions
        .filter(({ start_dt }) => of(start_dt))
        .map((session) => (
          <div key={session.coun_no} className="contents">
            <span
              aria-hidden
              style={boxOf(spanOf(session.end_dt, session.free_dt))}
              className={cx('pointer-events-none absolute inset-x-1 rounded-b-[5px]', PAUSE)}
            />
            <Block
              session={session}
              box={boxOf(spanOf(session.start_dt, session.end_dt))}
              {...{ now, drag }}
              onPress={() => onPress(session)}
            />
          </div>
        ))}
      {week.sessions
        .filter(({ move_dt }) => move_dt !== null && of(move_dt))
        .map((session) => (
          <Proposed key={session.coun_no} session={session} box={boxOf(minutesFrom(minuteOn(day.day, session.move_dt!), session))} />
        ))}
      {stretch?.day === day.day && (
        <Over box={boxOf(stretch)} isRefused={stretch.kind === 'block'}>
          {words.stretch(words[stretch.kind], timeText(stretch.from_minute), timeText(stretch.to_minute))}
        </Over>
      )}
      {ghost?.place.day === day.day && (
        <Over box={boxOf(minutesFrom(ghost.place.minute, ghost.session))} isRefused={ghost.problem !== null}>
          {koreanTime(momentAt(ghost.place).toISOString())}
          {ghost.problem !== null && <span className="block font-normal">{words.drop[ghost.problem]}</span>}
        </Over>
      )}
    </div>
  )
}

/** A time that is proposed and not answered. */
function Proposed({ session: { partner, move_by }, box }: { session: WeekSession; box: Box }) {
  const name = partner?.haru_name ?? counsel.gone
  return (
    <span
      style={{ ...box, minHeight: 20 }}
      className={cx('pointer-events-none absolute inset-x-1 z-[1] overflow-hidden rounded-[7px] px-1 text-t1 font-semibold', PROPOSED)}
    >
      <span className="block truncate">{move_by === 'expert' ? words.proposed(name) : words.askedFor(name)}</span>
    </span>
  )
}

/** What is dragged now, and why it cannot be dropped there. */
function Over({ box, isRefused, children }: { box: Box; isRefused: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden
      ref={(shown) => shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      // As high as its text at least: the reason must be readable over a short session.
      style={{ top: box.top, minHeight: box.height }}
      className={cx(
        'num pointer-events-none absolute inset-x-0 z-[5] rounded-[7px] px-1.5 py-0.5 text-t2 font-bold break-keep opacity-95 shadow-sheet ring-2 ring-inset',
        isRefused ? 'bg-danger-weak text-danger-fg ring-danger' : 'bg-brand-weak text-brand-fg ring-brand',
      )}
    >
      {children}
    </span>
  )
}

type Box = { top: number; height: number }
const minutesFrom = (from: number, { minutes }: WeekSession): Range => ({ from_minute: from, to_minute: from + minutes })
const boxIn =
  ({ top, pxPerMinute }: Scale) =>
  ({ from_minute, to_minute }: Range): Box => ({
    top: (from_minute - top) * pxPerMinute,
    height: Math.max(0, to_minute - from_minute) * pxPerMinute,
  })
