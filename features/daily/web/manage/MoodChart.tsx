import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { manage } from '#features/daily/words/manage.ts'
import type { DailyDay } from '../../contract.ts'
import { moodOf } from '../parts/mood.ts'
import { ChartCard, type ChartDay } from './ChartCard.tsx'
import { byDate, moodShares } from './sums.ts'

type MoodSeries = { day: ChartDay; mood: Mood | null }[]

/** The share of each mood, and the mood of each day. */
export function MoodChart({ days, dates }: { days: readonly DailyDay[]; dates: readonly ChartDay[] }) {
  const shares = moodShares(days)
  const found = byDate(days)
  const series = dates.map((day) => ({ day, mood: moodOf(found.get(day.date)?.emoji ?? null) }))
  const recorded = series.filter((one) => one.mood !== null)
  const table = {
    head: [manage.date, manage.mood],
    rows: recorded.map(({ day, mood }) => [koreanDate(day.date), mood ? moodArt[mood].name : '']),
  }
  return (
    <ChartCard name={manage.moods} table={table} empty={recorded.length === 0 ? manage.noMoods : undefined}>
      <ul className="flex flex-col gap-2">
        {shares.map(({ mood, days: count, percent }) => (
          <li key={mood} className="flex flex-wrap items-center gap-x-2.5">
            <MoodFace mood={mood} size={22} />
            <span className="w-18 flex-none text-t4">{moodArt[mood].name}</span>
            <Progress value={percent} max={100} colour={moodArt[mood].fill} className="min-w-16 flex-1" />
            <span className="num min-w-20 flex-none text-right text-t4">
              <b className="font-bold">{manage.days(number(count))}</b> <span className="text-t3 text-fg3">{manage.percent(percent)}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoodTimeline series={series} />
    </ChartCard>
  )
}

/** The moods over time: a row for each mood, a column for each day. */
function MoodTimeline({ series }: { series: MoodSeries }) {
  const size = series.length > 7 ? 9 : 24
  const words = series.flatMap(({ day, mood }) => (mood ? [`${koreanDate(day.date)} ${moodArt[mood].name}`] : []))
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
        {series.map(
          ({ day, mood }, index) =>
            mood && (
              <span
                key={day.date}
                className="absolute -translate-1/2"
                style={{ left: `${((index + 0.5) / series.length) * 100}%`, top: rowOf(mood) }}
              >
                <MoodFace mood={mood} size={size} />
              </span>
            ),
        )}
      </div>
      <div aria-hidden className="num relative col-start-2 mt-1 h-4 text-t2 text-fg3">
        {series.map(({ day }, index) => (
          <span
            key={day.date}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((index + 0.5) / series.length) * 100}%` }}
          >
            {day.tick}
          </span>
        ))}
      </div>
    </div>
  )
}

const rowOf = (mood: Mood): string => `${(mood - 0.5) * 20}%`
