import { z } from 'zod'
import { text } from '#kit/contract/shape.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ListedBank } from '../contract.ts'
import type { Bank } from '../rules.ts'
import { tableView } from './snapshot.ts'
import { readData } from './data.ts'
import type { CatalogueTable } from './table.ts'

export const bankTable: CatalogueTable<Bank> = {
  name: 'bank',
  area: 'catalogue',
  shape: z.object({ code: z.string().regex(/^\d{3}$/, { error: '숫자 세 자리예요.' }), name: text(2, 30) }),
  bundled: () => readData<[code: string, name: string][]>('banks.json').map(([code, name]) => [code, { code, name }]),
  keyOf: ({ code }) => code,
  unique: { field: 'name', of: ({ name }) => name },
  textOf: ({ code, name }) => `${code} ${name}`,
  publicView: (rows) => rows.map(({ row: { code, name }, state }): ListedBank => (state === 'retired' ? [code, name, 1] : [code, name])),
}

const banks = tableView(bankTable, ({ byKey }) => ({
  /** Whether accounts of this bank are accepted. */
  isOffered: (code: string): boolean => byKey.get(code)?.state === 'active',
  /** The name of a bank, of a retired one too; a code without one is its own name. */
  nameOf: (code: string): string => byKey.get(code)?.row.name ?? code,
}))

export const readBanks = (db: Db) => banks(db)
