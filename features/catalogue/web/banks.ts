import type { ListedBank } from '../contract.ts'
import bundled from '../data/banks.json' with { type: 'json' }
import { useTable } from './table.ts'

type Banks = {
  /** The banks whose accounts are accepted. */
  options: readonly { value: string; label: string }[]
  /** The name of a bank; a code without one is its own name. */
  nameOf: (code: string) => string
}

/** Korean banks that keep accounts of persons and businesses. */
export const useBanks = (): Banks => useTable('bank', banksOf, { bundled: BUNDLED }).data ?? BUNDLED

function banksOf(rows: readonly ListedBank[]): Banks {
  const names = new Map(rows.map(([code, name]) => [code, name]))
  return {
    options: rows.filter(([, , isRetired]) => isRetired !== 1).map(([value, label]) => ({ value, label })),
    nameOf: (code) => names.get(code) ?? code,
  }
}

const BUNDLED = banksOf(bundled as ListedBank[])
