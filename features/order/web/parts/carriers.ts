import { useTable } from '#features/catalogue/web/public.ts'
import type { ListedCarrier } from '../../contract/carriers.ts'
import type { OrderParcel } from '../../contract.ts'
import bundled from '../../data/carriers.json' with { type: 'json' }

export type Carriers = {
  options: readonly { value: string; label: string }[]
  /** A carrier that takes new parcels. */
  find: (key: string) => ListedCarrier | undefined
}

/** The carriers that take new parcels, and the one of a parcel to correct, which may be retired since. */
export function useCarriers(known?: Pick<OrderParcel, 'carrier' | 'carrier_name'>): Carriers {
  const carriers = useTable('carrier', carriersOf, { bundled: BUNDLED }).data ?? BUNDLED
  if (known === undefined || carriers.find(known.carrier)) return carriers
  return { ...carriers, options: [...carriers.options, { value: known.carrier, label: known.carrier_name }] }
}

function carriersOf(rows: readonly ListedCarrier[]): Carriers {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return { options: rows.map(({ key, name }) => ({ value: key, label: name })), find: (key) => byKey.get(key) }
}

const BUNDLED = carriersOf(bundled)
