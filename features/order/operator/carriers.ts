import type { TableView } from '#features/catalogue/operator/public.ts'
import { CARRIER_NAME_MAX, TRACKING_URL_MAX } from '../contract/carriers.ts'
import { carrierWords as words } from '../words/carriers.ts'

export const carrierView: TableView = {
  table: 'carrier',
  area: 'catalogue',
  title: words.title,
  help: words.help,
  fields: [
    { name: 'key', label: words.key, kind: 'line', max: 20, help: words.keyHelp, isKey: true },
    { name: 'name', label: words.name, kind: 'line', max: CARRIER_NAME_MAX },
    { name: 'digits_min', label: words.digitsMin, kind: 'number' },
    { name: 'digits_max', label: words.digitsMax, kind: 'number' },
    { name: 'has_letters', label: words.hasLetters, kind: 'flag' },
    { name: 'url', label: words.url, kind: 'line', max: TRACKING_URL_MAX, help: words.urlHelp, isOptional: true },
  ],
  nameOf: ({ name }) => String(name),
  subOf: ({ url }) => (typeof url === 'string' ? url : words.noUrl),
  isOrdered: true,
}
