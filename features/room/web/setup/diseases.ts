import { useTable } from '#features/catalogue/web/public.ts'
import { indexOf } from '#features/daily/web/public.ts'
import type { ListedDisease } from '#features/room/contract.ts'
import bundled from '../../data/diseases.json' with { type: 'json' }

type Listed = { no: number; group: string; name: string; isRetired: boolean }

/** Health conditions, retired ones too, and the index of those that are offered. */
export const useDiseases = () => useTable('disease', catalogOf, { bundled: BUNDLED }).data ?? BUNDLED

const catalogOf = (rows: readonly ListedDisease[]) =>
  prepared(rows.map(([no, group, name, mark]) => ({ no, group, name, isRetired: mark === 1 })))

function prepared(all: readonly Listed[]) {
  const offered = all.filter(({ isRetired }) => !isRetired)
  return { all, offered, index: indexOf(offered, ({ name }) => name) }
}

const BUNDLED = prepared(bundled.diseases.map((one) => ({ ...one, isRetired: false })))
