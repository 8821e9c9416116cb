import { districtInBoxSql, nearestDistrictsSql, type NearAsk } from '#features/location/server/public.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ItemCard } from '../../contract.ts'
import { cardOf, cardSql, summarySql, type CardRow } from './card.ts'
import { isListedSql } from './visible.ts'

type Ask = { viewer: string; now: string; words: string; sigunguCode: string; limit: number }

/** Products of a district that lists show the viewer, newest first, as `no`. */
export const districtItemsSql = ({ viewer, now, words, sigunguCode, limit }: Ask): string => `
  select p.item_no as no from shop_product p
  where p.sigungu_code = ${sigunguCode} and ${isListedSql(
    { product: 'p', viewer, now },
    `(${words} is null or strpos(p.name_key, hangul_key(${words})) > 0)`,
  )}
  order by p.item_no desc limit ${limit}`

/** Products nearby, as `no`, `lat`, `lng`, `is_approximate` and `moment`: each is in the middle of its seller's district (decision 084). */
export const nearItemsSql = ({ viewer, now, lat, lng, words, limit, box }: NearAsk): string => `
  select i.no, d.lat, d.lng, true as is_approximate, null::timestamptz as moment from ${nearestDistrictsSql({ lat, lng })} d
  cross join lateral (${districtItemsSql({ viewer, now, words, sigunguCode: 'd.sigungu_code', limit })}) i
  where ${districtInBoxSql('d', box)} order by d.dist, i.no desc limit ${limit}`

type From = { now: Date; lat: number | null; lng: number | null }
/** The cards of these products; `lat` and `lng` are the viewer's place or null. */
export async function itemCards(db: Pool, itemNos: readonly number[], { now, lat, lng }: From): Promise<ItemCard[]> {
  return (await rowsOf<CardRow>(db, CARDS, [itemNos, now, lat, lng])).map(cardOf)
}
const CARDS: Statement = `
  select ${summarySql}, ${cardSql({ now: '$2::timestamptz', lat: '$3::float8', lng: '$4::float8' })} from shop_product p
  where p.item_no = any ($1::bigint[])`
