import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { daysBetween, daysOf } from '#kit/contract/time.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { Bars } from '#kit/ui/Bars.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { ticksFor } from '#kit/ui/ticks.ts'
import type { CounselCard } from '../../contract/apply.ts'
import { counselIntake } from '../../words/detail.ts'

const words = counselIntake.card

/** The member's records as they were when they applied: the parts that they sent, day by day. */
export function RecordsCard({ card }: { card: CounselCard }) {
  const { mood, meal, workout, weight, words: texts } = card
  const days = daysOf({ from: card.from_day, to: card.to_day })
  const parts = [mood, meal, workout, weight, texts]
  if (parts.every((part) => part === null || part.length === 0)) return <p className="mt-2 text-t4 text-fg2">{words.none}</p>
  return (
    <div className="mt-3 flex flex-col gap-5">
      {mood && mood.length > 0 && (
        <Part title={words.mood}>
          <Moods days={days} mood={mood} />
        </Part>
      )}
      {meal && meal.length > 0 && <Meals days={days} meal={meal} />}
      {workout && workout.length > 0 && (
        <Part title={words.workout}>
          <DayList
            rows={workout.map(({ day, minutes, names }) => ({ day, text: names.join(', '), value: words.minutes(Math.round(minutes)) }))}
          />
        </Part>
      )}
      {weight && weight.length > 0 && (
        <Part title={words.weight}>
          <DayList rows={weight.map(({ day, value }) => ({ day, text: '', value: words.kg(value) }))} />
        </Part>
      )}
      {texts && texts.length > 0 && (
        <Part title={words.words}>
          <DayList rows={texts.map(({ day, text }) => ({ day, text, value: '' }))} />
        </Part>
      )}
    </div>
  )
}

export const daysText = ({ from_day, to_day }: CounselCard): string => words.days(daysBetween(from_day, to_day) + 1)

function Part({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-t5 font-bold">{title}</h3>
        {right}
      </div>
      {children}
    </section>
  )
}

/** Seven days in a row, as weeks. */
function Moods({ days, mood }: { days: readonly string[]; mood: NonNullable<CounselCard['mood']> }) {
  const found = new Map(mood.map(({ day, value }) => [day, value]))
  return (
    <ul className="mt-2 grid grid-cols-7 gap-y-2">
      {days.map((day) => {
        const value = MOODS.find((one) => one === found.get(day))
        return (
          <li key={day} className="flex flex-col items-center gap-1 text-t2 text-fg2">
            <MoodFace mood={value ?? FLAT} size={26} off={value === undefined} />
            <span aria-hidden>{koreanWeekday(day, 'short')}</span>
            <span className="sr-only">{`${koreanDate(day)} ${value === undefined ? '-' : moodArt[value].name}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Meals({ days, meal }: { days: readonly string[]; meal: NonNullable<CounselCard['meal']> }) {
  const found = new Map(meal.map((one) => [one.day, one]))
  const average = Math.round(meal.reduce((sum, { calories }) => sum + calories, 0) / meal.length)
  const bars = days.map((day) => {
    const value = found.get(day)?.calories ?? 0
    const valueText = words.kcal(number(value))
    return { key: day, value, valueText, tick: tickOf(day, days.length), name: `${koreanDate(day)} ${valueText}` }
  })
  const lines = ticksFor(Math.max(0, ...bars.map(({ value }) => value))).map((value) => ({ value, valueText: number(value) }))
  return (
    <Part title={words.calories} right={<span className="num text-t4 text-fg2">{words.average(number(average))}</span>}>
      <Bars label={words.chart(koreanDate(days[0]!), koreanDate(days.at(-1)!))} pickLabel={words.pick} bars={bars} lines={lines} />
      <details className="group mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between text-t4 font-semibold text-fg2">
          {words.meals}
          <ChevronDown aria-hidden size={16} className="flex-none text-fg3 group-open:rotate-180" />
        </summary>
        <DayList
          rows={meal.map(({ day, calories, foods }) => ({
            day,
            text: foods.map(({ name }) => name).join(', '),
            value: words.kcal(number(calories)),
          }))}
        />
      </details>
    </Part>
  )
}

function DayList({ rows }: { rows: readonly { day: string; text: string; value: string }[] }) {
  return (
    <ul className="mt-1 divide-y divide-line text-t4">
      {rows.map(({ day, text, value }, index) => (
        // A day can have several texts.
        <li key={`${day} ${index}`} className="flex items-start justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block text-t3 text-fg3">{koreanDate(day)}</span>
            {text !== '' && <span className="break-words whitespace-pre-wrap">{text}</span>}
          </span>
          {value !== '' && <b className="num flex-none font-semibold">{value}</b>}
        </li>
      ))}
    </ul>
  )
}

/** The face of a day without a record. */
const FLAT: Mood = 3

/** In a week the weekday; in longer times each seventh day. */
function tickOf(day: string, count: number): string {
  if (count === 7) return koreanWeekday(day, 'short')
  const date = Number(day.slice(8))
  return date % 7 === 1 ? String(date) : ''
}
