import { MOODS } from '#kit/contract/mood.ts'
import { useState } from 'react'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { Bars } from '#kit/ui/Bars.tsx'
import { Calendar, type CalendarDay } from '#kit/ui/Calendar.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { ticksFor } from '#kit/ui/ticks.ts'
import { samples } from '../words.ts'
import { Specimen } from '../Specimen.tsx'

export function Charts() {
  return (
    <>
      <Specimen name="Bars" wide>
        <Bars label={samples.chart} bars={BARS} lines={LINES} current="5" pickLabel={samples.pickDay} />
      </Specimen>
      <Specimen name="Bars 0" wide>
        <Bars
          label={samples.chart}
          bars={BARS.map((bar) => ({ ...bar, value: 0, valueText: '0' }))}
          lines={LINES}
          pickLabel={samples.pickDay}
        />
      </Specimen>
      <Specimen name="Calendar" wide>
        <Month />
      </Specimen>
      <Specimen name="Progress 0 · 40 · 100 %">
        <div className="space-y-3">
          <Progress value={0} max={100} />
          <Progress value={40} max={100} />
          <Progress value={40} max={100} colour="bg-mood2" />
          <Progress value={100} max={100} />
        </div>
      </Specimen>
    </>
  )
}

const KCAL = [1820, 0, 2140, 1650, 2380, 1440, 0]
/** From Monday 16 November on. */
const BARS = KCAL.map((value, index) => {
  const day = `2026-11-${16 + index}`
  const name = `${koreanWeekday(day, 'long')} ${number(value)} ${ko.ui.kcal}`
  return { key: String(index), value, tick: koreanWeekday(day, 'short'), valueText: number(value), name }
})
const LINES = ticksFor(Math.max(...KCAL)).map((value) => ({ value, valueText: number(value) }))

function Month() {
  const [pressed, setPressed] = useState<string | null>(null)
  return (
    <>
      <Calendar
        label={samples.month}
        weeks={WEEKS}
        today={TODAY}
        day={(date) => dayOf(date, () => setPressed(date))}
        onStep={() => setPressed(null)}
      />
      <p role="status" className="min-h-5 text-t4 text-fg2">
        {pressed !== null && samples.picked(koreanDate(pressed))}
      </p>
    </>
  )
}

const TODAY = '2026-11-21'
/** November 2026, which begins on a Sunday, in weeks from Monday. */
const DAYS = [...Array<null>(6).fill(null), ...Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)]
const WEEKS = Array.from({ length: Math.ceil(DAYS.length / 7) }, (_, row) =>
  Array.from({ length: 7 }, (__, column) => DAYS[row * 7 + column] ?? null),
)

/** A mood on two days of three; future days can't be pressed. */
function dayOf(date: string, handlePress: () => void): CalendarDay {
  const at = Number(date.slice(8))
  const mood = at % 3 === 0 ? undefined : MOODS[at % MOODS.length]
  if (date > TODAY) return { name: koreanDate(date), mark: null }
  if (mood === undefined) return { name: koreanDate(date), mark: null, dim: true, onPress: handlePress }
  const foot = <span className="size-1.5 rounded-full bg-meal" />
  return { name: `${koreanDate(date)} ${moodArt[mood].name}`, mark: <MoodFace mood={mood} size={28} />, foot, onPress: handlePress }
}
