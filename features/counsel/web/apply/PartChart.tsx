import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { daysOf } from '#kit/contract/time.ts'
import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import type { CounselCard } from '../../contract/apply.ts'
import type { CardPart } from '../../rules.ts'

/** What a part of a records card says in one line; the part has something. */
export function partSummary(part: CardPart, card: CounselCard): string {
  if (part === 'mood') return words.mostMood(moodArt[mostOf(card.mood ?? [])].name)
  if (part === 'meal') {
    const eaten = (card.meal ?? []).map(({ calories }) => calories)
    return words.meals(Math.round(sumOf(eaten) / eaten.length))
  }
  if (part === 'workout') return words.workouts(card.workout?.length ?? 0, sumOf((card.workout ?? []).map(({ minutes }) => minutes)))
  if (part === 'weight') return words.weights(card.weight![0]!.value, card.weight!.at(-1)!.value)
  return words.entries(card.words?.length ?? 0)
}

/** A part of a records card day by day. */
export function PartChart({ part, card }: { part: CardPart; card: CounselCard }) {
  const days = daysOf({ from: card.from_day, to: card.to_day })
  if (part === 'mood') return <Moods days={days} moods={card.mood ?? []} />
  if (part === 'meal') {
    const rows = (card.meal ?? []).map(({ day, calories }) => ({ day, value: calories }))
    return <Columns days={days} rows={rows} name={words.kcal} className="bg-meal" />
  }
  if (part === 'workout') {
    const rows = (card.workout ?? []).map(({ day, minutes }) => ({ day, value: minutes }))
    return <Columns days={days} rows={rows} name={words.minutes} className="bg-workout" />
  }
  if (part === 'weight') return <Line days={days} rows={card.weight ?? []} />
  return <Entries rows={card.words ?? []} />
}

type Row = { day: string; value: number }
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const isMood = (value: number): value is Mood => (MOODS as readonly number[]).includes(value)

function mostOf(rows: readonly Row[]): Mood {
  const count = (mood: Mood) => rows.filter(({ value }) => value === mood).length
  return MOODS.reduce((most, mood) => (count(mood) > count(most) ? mood : most))
}

const MOODS_A_ROW = 15

function Moods({ days, moods }: { days: readonly string[]; moods: readonly Row[] }) {
  const byDay = new Map(moods.map(({ day, value }) => [day, value]))
  return (
    <ul className="grid gap-y-1" style={{ gridTemplateColumns: `repeat(${Math.min(days.length, MOODS_A_ROW)}, minmax(0, 1fr))` }}>
      {days.map((day) => {
        const mood = byDay.get(day)
        return (
          <li key={day} aria-hidden={mood === undefined} className="grid h-5 place-items-center">
            {mood !== undefined && isMood(mood) ? (
              <MoodFace mood={mood} size={18} title={words.moodOn(koreanDate(day), moodArt[mood].name)} />
            ) : (
              <span className="h-0.5 w-2.5 rounded-full bg-press" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ColumnsProps = { days: readonly string[]; rows: readonly Row[]; name: (date: string, value: number) => string; className: string }

function Columns({ days, rows, name, className }: ColumnsProps) {
  const byDay = new Map(rows.map(({ day, value }) => [day, value]))
  const top = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div
      role="img"
      aria-label={rows.map(({ day, value }) => name(koreanDate(day), value)).join(', ')}
      className="flex h-11 items-end gap-px"
    >
      {days.map((day) => {
        const value = byDay.get(day) ?? 0
        return (
          <span key={day} className="flex h-full flex-1 items-end justify-center">
            {value > 0 ? (
              <span className={`w-3/4 max-w-4 rounded-t-[4px] ${className}`} style={{ height: `${Math.max(6, (value / top) * 100)}%` }} />
            ) : (
              <span className="h-0.5 w-3/4 max-w-4 bg-press" />
            )}
          </span>
        )
      })}
    </div>
  )
}

const WIDTH = 300
const HEIGHT = 40
const EDGE = 4

function Line({ days, rows }: { days: readonly string[]; rows: readonly Row[] }) {
  const values = rows.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (day: string) => EDGE + (days.indexOf(day) / Math.max(1, days.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) => (high === low ? HEIGHT / 2 : EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE))
  const points = rows.map(({ day, value }) => `${x(day)},${y(value)}`)
  const last = rows.at(-1)
  return (
    <svg
      role="img"
      aria-label={rows.map(({ day, value }) => words.kilo(koreanDate(day), value)).join(', ')}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block h-11 w-full text-body"
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={x(last.day)} cy={y(last.value)} r="3" fill="currentColor" />}
    </svg>
  )
}

function Entries({ rows }: { rows: NonNullable<CounselCard['words']> }) {
  return (
    <ul className="flex flex-col gap-2" aria-label={words.parts.words}>
      {rows.map(({ day, text, images }, nth) => (
        <li key={`${day} ${nth}`} className="rounded-tile bg-sunken px-3.5 py-2.5">
          <p className="text-t2 text-fg2">{koreanDate(day)}</p>
          {text !== '' && <p className="line-clamp-4 text-t4 break-words whitespace-pre-wrap">{text}</p>}
          {images.length > 0 && (
            <div className="mt-1.5 flex gap-1.5 overflow-x-auto">
              {images.map(({ key, transforms }) => (
                <img
                  key={key}
                  src={transforms.thm}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  className="size-14 flex-none rounded-badge object-cover"
                />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
