import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { MOODS, moodName } from '#kit/ui/art/persona.ts'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { manage } from '#features/daily/words/manage.ts'
import type { DailyDay } from '../../contract.ts'
import type { Mood } from '../../rules.ts'
import { moodOf } from '../parts/mood.ts'
import { ChartCard, type ChartDay } from './ChartCard.tsx'
import { byDate, moodShares } from './sums.ts'

type Run = { day: ChartDay; mood: Mood | null }[]

/** How the five moods share the days, and which day had which. */
export function MoodChart({ days, dates }: { days: readonly DailyDay[]; dates: readonly ChartDay[] }) {
  const shares = moodShares(days)
  const found = byDate(days)
  const run = dates.map((day) => ({ day, mood: moodOf(found.get(day.date)?.emoji ?? null) }))
  const kept = run.filter((one) => one.mood !== null)
  const table = {
    head: [manage.date, manage.mood],
    rows: kept.map(({ day, mood }) => [koreanDate(day.date), mood ? moodName[mood] : '']),
  }
  return (
    <ChartCard name={manage.moods} table={table} empty={kept.length === 0 ? manage.noMoods : undefined}>
      <ul className="flex flex-col gap-2">
        {shares.map(({ mood, days: count, percent }) => (
          <li key={mood} className="flex flex-wrap items-center gap-x-2.5">
            <MoodFace mood={mood} size={22} />
            <span className="w-18 flex-none text-t4">{moodName[mood]}</span>
            <Progress value={percent} max={100} colour={FILL[mood]} className="min-w-16 flex-1" />
            <span className="num min-w-20 flex-none text-right text-t4">
              <b className="font-bold">{manage.days(number(count))}</b> <span className="text-t3 text-fg3">{manage.percent(percent)}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoodRun run={run} />
    </ChartCard>
  )
}

/** The moods from day to day: a row for each mood, a mark on its day. */
function MoodRun({ run }: { run: Run }) {
  const size = run.length > 7 ? 9 : 24
  const words = run.flatMap(({ day, mood }) => (mood ? [`${koreanDate(day.date)} ${moodName[mood]}`] : []))
  return (
    <div className="mt-5 grid grid-cols-[auto_1fr] gap-x-2">
      <div aria-hidden className="flex h-35 flex-col justify-around">
        {MOODS.map((mood) => (
          <MoodFace key={mood} mood={mood} size={16} />
        ))}
      </div>
      <div role="img" aria-label={`${manage.moodRun}: ${words.join(', ')}`} className="relative h-35">
        {MOODS.map((mood) => (
          <span key={mood} className="absolute inset-x-0 border-t border-line" style={{ top: rowOf(mood) }} />
        ))}
        {run.map(
          ({ day, mood }, index) =>
            mood && (
              <span
                key={day.date}
                className="absolute -translate-1/2"
                style={{ left: `${((index + 0.5) / run.length) * 100}%`, top: rowOf(mood) }}
              >
                <MoodFace mood={mood} size={size} />
              </span>
            ),
        )}
      </div>
      <div aria-hidden className="num relative col-start-2 mt-1 h-4 text-t2 text-fg3">
        {run.map(({ day }, index) => (
          <span
            key={day.date}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((index + 0.5) / run.length) * 100}%` }}
          >
            {day.tick}
          </span>
        ))}
      </div>
    </div>
  )
}

const rowOf = (mood: Mood): string => `${(mood - 0.5) * 20}%`
const FILL: Record<Mood, string> = { 1: 'bg-mood1', 2: 'bg-mood2', 3: 'bg-mood3', 4: 'bg-mood4', 5: 'bg-mood5' }
