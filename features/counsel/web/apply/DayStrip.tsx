import { DayTiles } from '#kit/ui/DayTiles.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import { nearName } from './times.ts'

type Day = { day: string; free: number | null }
type Props = { days: readonly Day[]; value: string | null; onChange: (day: string) => void; now: Date }

/** The days of an expert's calendar, with how many times are free. */
export function DayStrip({ days, value, onChange, now }: Props) {
  const tiles = days.map(({ day, free }) => ({
    day,
    name: words.dayName(koreanDate(day), stateOf(free)),
    above: nearName(day, now) ?? koreanWeekday(day, 'short'),
    below: stateOf(free),
    state: free === null ? ('closed' as const) : free === 0 ? ('empty' as const) : ('open' as const),
  }))
  return <DayTiles label={words.days} days={tiles} value={value} onChange={onChange} />
}

function stateOf(free: number | null): string {
  if (free === null) return words.closed
  return free === 0 ? words.full : words.slots(free)
}
