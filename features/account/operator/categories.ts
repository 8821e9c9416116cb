import type { TableView } from '#features/catalogue/operator/public.ts'
import { CATEGORY_NAME_MAX } from '../contract/categories.ts'
import { categoryWords as words } from '../words/operator-categories.ts'

export const categoryView: TableView = {
  table: 'category',
  area: 'catalogue',
  title: words.title,
  help: words.help,
  fields: [{ name: 'name', label: words.name, kind: 'line', max: CATEGORY_NAME_MAX }],
  nameOf: ({ name }) => String(name),
  isFixed: true,
}
