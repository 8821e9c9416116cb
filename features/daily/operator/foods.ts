import type { TableView } from '#features/catalogue/operator/public.ts'
import { FOOD_GROUPS, FOOD_OFTEN_MAX } from '../contract/tables.ts'
import { FOOD_NAME_MAX, PORTION_NAME_MAX } from '../rules.ts'
import { foodWords as words } from '../words/foods.ts'

export const foodView: TableView = {
  table: 'food',
  area: 'catalogue',
  title: words.title,
  help: words.help,
  fields: [
    { name: 'key', label: words.key, kind: 'line', max: FOOD_NAME_MAX, isKey: true },
    {
      name: 'group',
      label: words.group,
      kind: 'choice',
      options: FOOD_GROUPS.map(([value, unit]) => ({ value, label: words.groupOf(value, unit) })),
    },
    { name: 'portion', label: words.portion, kind: 'line', max: PORTION_NAME_MAX, help: words.portionHelp },
    { name: 'amount', label: words.amount, kind: 'number', help: words.amountHelp },
    { name: 'kcal', label: words.kcal, kind: 'number', help: words.kcalHelp },
    { name: 'carb', label: words.carb, kind: 'number', isOptional: true },
    { name: 'protein', label: words.protein, kind: 'number', isOptional: true },
    { name: 'fat', label: words.fat, kind: 'number', isOptional: true },
    { name: 'often', label: words.often(FOOD_OFTEN_MAX), kind: 'number' },
    { name: 'aliases', label: words.aliases, kind: 'list', help: words.aliasesHelp },
  ],
  nameOf: ({ key }) => String(key),
  subOf: ({ group, portion, kcal }) => words.sub(String(group), String(portion), String(kcal)),
  hasCsv: true,
}
