import type { Body } from '#kit/contract/endpoint.ts'
import type { Problem } from '#kit/web/form.ts'
import type { NewPlanItem, sendPlan, SentPlan } from '../../contract.ts'
import { isStart } from '../../rules.ts'
import { planForm as words } from '../../words/plan.ts'

/** `suggest_date`: empty for none. */
export type Values = { title: string; note: string; days: number; suggest_date: string; items: NewPlanItem[] }

export const EMPTY: Values = { title: '', note: '', days: 7, suggest_date: '', items: [] }

/** An earlier plan as the start of a new one. */
export const valuesFrom = ({ title, note, days, items }: Pick<SentPlan, 'title' | 'note' | 'days' | 'items'>): Values => ({
  title,
  note,
  days,
  suggest_date: '',
  items: items.map(({ item_no: _no, ...item }) => item),
})

export function problemsOf({ title, days, suggest_date, items }: Values, today: string): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  if (title.trim() === '') problems.push({ field: 'title', text: words.needsName })
  if (suggest_date !== '' && !isStart(suggest_date, today)) problems.push({ field: 'suggest_date', text: words.wrongDay })
  if (items.length === 0) problems.push({ field: 'items', text: words.needsItem })
  if (items.some(({ on_days }) => on_days.some((day) => day > days))) problems.push({ field: 'items', text: words.wrongDays })
  return problems
}

export const bodyOf = (counNo: number, { suggest_date, ...values }: Values): Body<typeof sendPlan> => ({
  ...values,
  coun_no: counNo,
  title: values.title.trim(),
  suggest_date: suggest_date === '' ? null : suggest_date,
})
