import { z } from 'zod'
import { tableView, type CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ListedDisease } from '../contract.ts'
import { DISEASE_GROUPS, DISEASE_NAME_MAX, type Disease } from '../rules.ts'
import { readDiseaseFile } from './data.ts'

/** Health conditions. Members' choices hold the keys, which are numbers. */
export const diseaseTable: CatalogueTable<Disease> = {
  name: 'disease',
  area: 'catalogue',
  shape: z.object({ group: z.enum(DISEASE_GROUPS), name: text(1, DISEASE_NAME_MAX) }),
  bundled: () => readDiseaseFile().map(({ no, group, name }) => [String(no), { group, name }]),
  unique: { field: 'name', of: ({ name }) => name },
  textOf: ({ group, name }) => `${group} ${name}`,
  publicView: (rows) =>
    rows.map(({ key, row: { group, name }, state }): ListedDisease => {
      const no = Number(key)
      return state === 'retired' ? [no, group, name, 1] : [no, group, name]
    }),
}

const diseases = tableView(diseaseTable, ({ rows, byKey }) => ({
  /** Whether there is such a condition, also a retired one, which a member may have chosen before. */
  has: (no: number): boolean => byKey.has(String(no)),
  /** The names of those that are offered. */
  names: rows.filter(({ state }) => state === 'active').map(({ row }) => row.name),
  namesOf: (nos: readonly number[]): string[] => rows.filter(({ key }) => nos.includes(Number(key))).map(({ row }) => row.name),
}))

export const readDiseases = (db: Db) => diseases(db)
