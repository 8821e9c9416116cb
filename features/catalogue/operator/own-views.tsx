import { stampDay } from '#kit/web/console/format.ts'
import { bankWords, helplineWords } from '../words/own-tables.ts'
import { CheckHelplines } from './CheckHelplines.tsx'
import type { TableView } from './view.ts'

export const bankView: TableView = {
  table: 'bank',
  area: 'catalogue',
  title: bankWords.title,
  fields: [
    { name: 'code', label: bankWords.code, kind: 'line', max: 3, help: bankWords.codeHelp, isKey: true },
    { name: 'name', label: bankWords.name, kind: 'line', max: 30 },
  ],
  nameOf: ({ name }) => String(name),
  subOf: ({ code }) => String(code),
}

export const helplineView: TableView = {
  table: 'helpline',
  area: 'safety',
  title: helplineWords.title,
  help: helplineWords.help,
  fields: [
    { name: 'tel', label: helplineWords.tel, kind: 'line', max: 20 },
    { name: 'name', label: helplineWords.name, kind: 'line', max: 30 },
    { name: 'hours', label: helplineWords.hours, kind: 'line', max: 30 },
    { name: 'is_care', label: helplineWords.isCare, kind: 'flag' },
    { name: 'checked_on', label: helplineWords.checkedOn, kind: 'date' },
  ],
  nameOf: ({ name, tel }) => `${String(name)} ${String(tel)}`,
  subOf: ({ hours, checked_on }) => `${String(hours)} · ${helplineWords.checked(stampDay(`${String(checked_on)}T12:00:00+09:00`))}`,
  isOrdered: true,
  Top: CheckHelplines,
}
