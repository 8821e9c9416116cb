import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { href } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link } from '#kit/web/screen.tsx'
import { useDailyWeek } from '../api.ts'
import type { WeekDay } from './week.ts'
import { moodOf } from './mood.ts'

/** The member's week for the wide layout, linked to all days. Empty while it loads and for a guest. */
export function WeekMoods() {
  const week = useDailyWeek()
  if (!week.data) return null
  return (
    <Link to={href('DailyManagement')} className="relative grid grid-cols-7 rounded-tile">
      <span className="sr-only">{weekWords(week.data.days)}</span>
      {week.data.days.map((day, index) => (
        <span key={day.record_date} aria-hidden className="flex flex-col items-center gap-1.5">
          <MoodMark day={day} size={26} />
          <span className="text-t2 text-fg3">{ko.daily.weekDays[index]}</span>
        </span>
      ))}
    </Link>
  )
}

/** The same week as small marks on the hero, with a press target of 44 px. */
export function WeekMarks({ days }: { days: WeekDay[] }) {
  return (
    <Link
      to={href('DailyManagement')}
      aria-label={weekWords(days)}
      className="hit inline-flex gap-1.5 rounded-badge align-top focus-visible:outline-current"
    >
      {days.map((day) => (
        <MoodMark key={day.record_date} day={day} size={18} onBrand />
      ))}
    </Link>
  )
}

/** A face; a solid ring for a day without a mood; a dashed ring for a day without a record. */
function MoodMark({ day, size, onBrand }: { day: WeekDay; size: number; onBrand?: boolean }) {
  const mood = moodOf(day.emoji)
  if (mood) return <MoodFace mood={mood} size={size} />
  const colour = onBrand ? 'border-current opacity-60' : 'border-edge'
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className={cx('block rounded-full border-[1.5px]', colour, day.recorded ? 'border-solid' : 'border-dashed')}
    />
  )
}

/** The link's label: the moods of the week, and the screen it opens. */
const weekWords = (days: WeekDay[]): string => `${ko.daily.week}: ${days.map(dayWords).join(', ')}. ${ko.titles.DailyManagement}`

function dayWords(day: WeekDay, index: number): string {
  const mood = moodOf(day.emoji)
  return ko.daily.dayMood(ko.daily.weekDays[index] ?? '', mood ? moodArt[mood].name : day.recorded ? ko.daily.noMood : ko.daily.noRecord)
}
