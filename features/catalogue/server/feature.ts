import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { bankTable } from './banks.ts'
import { helplineTable } from './helplines.ts'
import { mountTables } from './mount.ts'
import { tableHttp } from './operator-http.ts'
import { catalogueTables } from './table.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  http: tableHttp,
  mounts: [mountTables],
  extensions: [extend(catalogueTables, [bankTable, helplineTable])],
}
