import { mergeRanges, openException, refetchMyCalendar, saveMyCalendar } from '#features/calendar/web/public.ts'
import { calendarErrors } from '#features/calendar/errors.ts'
import { isWithinOpenTime, rangesOn, type Calendar } from '#features/calendar/rules.ts'
import { timeText } from '#features/calendar/words.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ExpertWeek, WeekSession } from '../../contract/week.ts'
import { BOOKED_STATES, COUNSEL } from '../../transitions.ts'
import { counselWeek as words } from '../../words/week.ts'
import { refreshWeeks } from '../api.ts'
import { messageOf } from '../session/actions.ts'
import { minuteOn, withDay, withoutStretch, type Stretch, type WeekDay } from './model.ts'

/** Opens or blocks a stretch of one day, and offers to undo it. */
export async function changeStretch(week: ExpertWeek, stretch: Stretch, days: readonly WeekDay[]): Promise<void> {
  const { day, kind, from_minute, to_minute } = stretch
  const ranges = days.find((one) => one.day === day)?.ranges
  if (week.calendar === null || !ranges) return
  const changed = kind === 'open' ? mergeRanges([...ranges, { from_minute, to_minute }]) : withoutStretch(ranges, stretch)
  const when = `${koreanDate(day)} ${words.span(timeText(from_minute), timeText(to_minute))}`
  const kept = keptOf(week, ({ start_dt, end_dt }) => minuteOn(day, start_dt) < to_minute && minuteOn(day, end_dt) > from_minute)
  await change(week, withDay(week.calendar, day, changed), kind === 'open' ? words.opened(when) : words.blocked(when) + words.kept(kept))
}

/** How many accepted sessions and requests without an answer a change of the hours affects: it ends neither. */
const keptOf = ({ sessions }: ExpertWeek, isAffected: (session: WeekSession) => boolean) => {
  const affected = sessions.filter(isAffected)
  return {
    booked: affected.filter(({ state }) => BOOKED_STATES.includes(state)).length,
    requested: affected.filter(({ state }) => state === COUNSEL.requested).length,
  }
}

/** Changes the hours of one day in a form. */
export async function editDay(week: ExpertWeek, day: string, today: string): Promise<void> {
  const { calendar } = week
  if (calendar === null) return
  const own = calendar.exceptions.find((exception) => exception.day === day)
  const taken = calendar.exceptions.map((exception) => exception.day).filter((other) => other !== day)
  const answer = await openException({ exception: own ?? { day, ranges: rangesOn(calendar, day) }, taken, today })
  if (answer === undefined) return
  const changed = answer?.day ?? day
  const next = withDay(calendar, changed, answer?.ranges ?? null)
  const hours = { ...next, is_open: true }
  const kept = keptOf(week, (one) => koreanDay(new Date(one.start_dt)) === changed && !isWithinOpenTime(hours, one))
  await change(week, next, words.dayChanged(koreanDate(changed)) + words.kept(kept))
}

async function change(week: ExpertWeek, calendar: Calendar, text: string): Promise<void> {
  const version = await save(calendar, week.version)
  if (version === null) return
  const undo = async () => {
    if ((await save(week.calendar!, version)) !== null) toast(words.undone)
  }
  toast(text, { action: { label: words.undo, onClick: () => void undo() } })
}

/** The new version; null where it was refused, which has been said. */
async function save(calendar: Calendar, version: number): Promise<number | null> {
  try {
    const saved = await busy(saveMyCalendar(calendar, version, newKey()))
    await refreshWeeks()
    return saved
  } catch (error) {
    if (error instanceof CallError && error.code === calendarErrors.stale.code) void Promise.all([refetchMyCalendar(), refreshWeeks()])
    await alert(messageOf(error))
    return null
  }
}
