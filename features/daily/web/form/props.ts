import type { DailyPast } from '../api.ts'
import type { DayForm } from './model.ts'

/** Changes the day; given a function, from the day as it is then. */
export type Change = (part: Partial<DayForm> | ((form: DayForm) => Partial<DayForm>)) => void

/** What every part of the writing screen is given. */
export type SectionProps = {
  form: DayForm
  onChange: Change
  errorAt: (id: string) => string | undefined
  /** What was kept before; undefined until it is there. */
  past: DailyPast | undefined
}
