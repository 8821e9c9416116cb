import type { FormChange } from '#features/post/web/public.ts'
import type { DailyPast } from '../api.ts'
import type { DayForm } from './model.ts'

export type Change = FormChange<DayForm>

/** The props of every section of the writing screen. */
export type SectionProps = {
  form: DayForm
  onChange: Change
  errorAt: (id: string) => string | undefined
  /** Suggestions; undefined while they load. */
  past: DailyPast | undefined
}
