import type { DailyPast } from '../api.ts'
import type { DayForm } from './model.ts'

/** Changes the form; a function gets the latest form. */
export type Change = (part: Partial<DayForm> | ((form: DayForm) => Partial<DayForm>)) => void

/** The props of every section of the writing screen. */
export type SectionProps = {
  form: DayForm
  onChange: Change
  errorAt: (id: string) => string | undefined
  /** Suggestions; undefined while they load. */
  past: DailyPast | undefined
}
