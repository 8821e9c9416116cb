import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tableView, type CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import type { Db } from '#kit/server/db/db.ts'
import {
  CARRIER_KEY,
  CARRIER_NAME_MAX,
  carrierNamed,
  isTrackingAddress,
  isTrackingNo,
  TRACKING_URL_MAX,
  trackingUrl,
  type Carrier,
  type ListedCarrier,
} from '../contract/carriers.ts'
import { orderErrors } from '../errors.ts'
import { TRACKING_MAX } from '../rules.ts'

const FILE = join(import.meta.dirname, '../data/carriers.json')

const length = z.number().int().min(1).max(TRACKING_MAX)

/** Carriers. Parcels and claims hold the keys. */
export const carrierTable: CatalogueTable<Carrier> = {
  name: 'carrier',
  area: 'catalogue',
  shape: z
    .object({
      key: z.string().regex(CARRIER_KEY, { error: '영어 소문자로 시작하는 소문자와 숫자 스무 자까지예요.' }),
      name: text(2, CARRIER_NAME_MAX),
      digits_min: length,
      digits_max: length,
      has_letters: z.boolean(),
      url: z
        .string()
        .max(TRACKING_URL_MAX)
        .refine(isTrackingAddress, { error: 'https로 시작하고 {no}가 한 번 들어가는 주소예요.' })
        .nullable(),
    })
    .refine(({ digits_min, digits_max }) => digits_min <= digits_max, { path: ['digits_max'], error: '가장 짧은 길이보다 짧아요.' }),
  bundled: () => (JSON.parse(readFileSync(FILE, 'utf8')) as Carrier[]).map((row) => [row.key, row]),
  keyOf: ({ key }) => key,
  unique: { field: 'name', of: ({ name }) => name },
  textOf: ({ key, name }) => `${key} ${name}`,
  publicView: (rows) =>
    rows.flatMap(({ row: { key, name, digits_min, digits_max, has_letters }, state }): ListedCarrier[] =>
      state === 'active' ? [{ key, name, digits_min, digits_max, has_letters }] : [],
    ),
}

const carriers = tableView(carrierTable, ({ rows, byKey }) => {
  const offered = rows.filter(({ state }) => state === 'active').map(({ row }) => row)
  return {
    /** The carrier of this key or name, if parcels are given to it now. */
    named: (written: string): Carrier | undefined => carrierNamed(offered, written),
    isOffered: (key: string): boolean => byKey.get(key)?.state === 'active',
    /** A carrier by its key, a retired one too. */
    find: (key: string): Carrier | undefined => byKey.get(key)?.row,
    /** The name of a parcel's carrier, retired or not, and where it shows the parcel. */
    shown: (key: string, trackingNo: string): { carrier_name: string; tracking_url: string | null } => {
      const row = byKey.get(key)?.row
      return { carrier_name: row?.name ?? key, tracking_url: row ? trackingUrl(row, trackingNo) : null }
    },
  }
})

export type Carriers = Awaited<ReturnType<typeof carriers>>
export const readCarriers = (db: Db): Promise<Carriers> => carriers(db)

type Parcel = { carrier: string; tracking_no: string }

/**
 * `known`: the carrier that a corrected parcel has, which may be retired since.
 * @throws `order.carrier` for one that takes no new parcels, `order.tracking_no`
 */
export async function refuseParcel(db: Db, { carrier, tracking_no }: Parcel, known?: string): Promise<void> {
  const { isOffered, find } = await readCarriers(db)
  const row = find(carrier)
  if (!row || (carrier !== known && !isOffered(carrier))) throw orderErrors.carrier('carrier')
  if (!isTrackingNo(row, tracking_no)) throw orderErrors.tracking_no('tracking_no')
}
