import type { TableView } from '#features/catalogue/operator/public.ts'
import { DISEASE_GROUPS, DISEASE_NAME_MAX } from '../rules.ts'
import { diseaseWords as words } from '../words/diseases.ts'

export const diseaseView: TableView = {
  table: 'disease',
  area: 'catalogue',
  title: words.title,
  help: words.help,
  fields: [
    { name: 'group', label: words.group, kind: 'choice', options: DISEASE_GROUPS.map((value) => ({ value, label: value })) },
    { name: 'name', label: words.name, kind: 'line', max: DISEASE_NAME_MAX },
  ],
  nameOf: ({ name }) => String(name),
  subOf: ({ group }) => String(group),
}
