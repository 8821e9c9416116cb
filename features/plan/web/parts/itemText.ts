import type { NewPlanItem } from '../../contract.ts'
import { plan as words } from '../../words/plan.ts'

/** What is to be done, in one line: its name, and how. */
export function itemText(item: NewPlanItem): { name: string; how: string } {
  switch (item.kind) {
    case 'routine':
      return { name: item.text, how: '' }
    case 'meal': {
      const foods = item.foods.map(({ key }) => key).join(', ')
      const food = [item.text, foods].filter((part) => part !== '').join(' · ')
      return { name: `${words.meals[item.meal]} ${food}`, how: '' }
    }
    case 'workout': {
      const { minutes, set, count, text } = item
      const amounts = [minutes > 0 && words.minutes(minutes), set > 0 && words.sets(set), count > 0 && words.times(count), text]
      return { name: item.name, how: amounts.filter(Boolean).join(' · ') }
    }
  }
}

/** On which days: each one, days of the week, or days of the plan. */
export function whenText({ weekdays, on_days }: Pick<NewPlanItem, 'weekdays' | 'on_days'>): string {
  if (on_days.length > 0) return words.onDays(on_days.toSorted((one, other) => one - other))
  if (weekdays.length === 0 || weekdays.length === 7) return words.eachDay
  // Monday first, as calendars of weeks are.
  return words.onWeekdays(weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7)))
}
