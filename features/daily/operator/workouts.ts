import type { TableView } from '#features/catalogue/operator/public.ts'
import { writing } from '#features/post/words/writing.ts'
import { WORKOUT_CATEGORIES, WORKOUT_UNITS } from '../contract/tables.ts'
import { WORKOUT_NAME_MAX } from '../rules.ts'
import { workoutWords as words } from '../words/workouts.ts'

export const workoutView: TableView = {
  table: 'workout',
  area: 'catalogue',
  title: words.title,
  help: words.help,
  fields: [
    { name: 'name', label: words.name, kind: 'line', max: WORKOUT_NAME_MAX, isKey: true },
    { name: 'category', label: words.category, kind: 'choice', options: WORKOUT_CATEGORIES.map((value) => ({ value, label: value })) },
    { name: 'met', label: words.met, kind: 'number', help: words.metHelp },
    { name: 'units', label: words.units, kind: 'flags', options: WORKOUT_UNITS.map((value) => ({ value, label: writing.units[value] })) },
  ],
  nameOf: ({ name }) => String(name),
  subOf: ({ category, met }) => words.sub(String(category), String(met)),
}
