import { DayTiles } from '#kit/ui/DayTiles.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { memberPlan as words, plan as planWords } from '../../words/plan.ts'

type Day = { day: string; done: number; all: number }
type Props = { days: readonly Day[]; value: string; today: string; onChange: (day: string) => void }

/** The days of a plan, with what is checked of each. */
export function DayPicker({ days, value, today, onChange }: Props) {
  const tiles = days.map(({ day, done, all }) => ({
    day,
    name: words.dayName(koreanDate(day), done, all),
    above: day === today ? words.today : koreanWeekday(day, 'short'),
    below: planWords.done(done, all),
    state: done === all ? ('done' as const) : ('open' as const),
  }))
  return <DayTiles label={words.pickBoxes} days={tiles} value={value} onChange={onChange} />
}
