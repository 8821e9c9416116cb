import { placeOf } from '#features/location/server/public.ts'
import { plainOf } from '#features/tag/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { countNearby, listNearby, NearbyList } from '../contract.ts'
import { COUNT_MAX, NEARBY_KINDS, type NearbyKind } from '../rules.ts'
import { placesOf, type ViewerContext } from './cards.ts'
import { COUNTS, NEAREST, NEAREST_WITH_WORDS, type NearRow } from './sources.ts'

type Asked = Pick<Query<typeof listNearby>, 'lat' | 'lng' | 'sigungu_code'>
type From = { lat: number; lng: number }

/** From where distances are measured: the point of the call, else its district, else the viewer's own place. */
async function fromOf({ db, me }: ViewerContext, { lat, lng, sigungu_code }: Asked): Promise<From | null> {
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const place = await placeOf(db, me?.user_no ?? null, sigungu_code)
  return place ? { lat: place.lat, lng: place.lng } : null
}

export async function nearestOf(context: ViewerContext, asked: Query<typeof listNearby>): Promise<NearbyList> {
  const { kind, radius_km = null, q, after_km = null, after_no = null, limit } = asked
  const from = await fromOf(context, asked)
  if (from === null || (kind === 'people' && context.me === null)) return { from, places: [], next: null }
  const words = plainOf(q)
  // A query of other characters only matches no name.
  if (q !== '' && words === '') return { from, places: [], next: null }

  const statement = (words === '' ? NEAREST : NEAREST_WITH_WORDS)[kind]
  const cursor = [after_km, after_no, limit]
  const rows = await rowsOf<NearRow>(context.db, statement, [...asking(context, from), words === '' ? null : words, radius_km, ...cursor])
  const last = rows.at(-1)
  const places = await placesOf(context, kind, rows, from)
  return { from, places, next: last === undefined || rows.length < limit ? null : { after_km: last.km, after_no: last.no } }
}

/** $1 to $4 of every statement. */
export const asking = ({ me, now }: ViewerContext, { lat, lng }: From): [number | null, Date, number, number] => [
  me?.user_no ?? null,
  now,
  lat,
  lng,
]

type Counts = Answer<typeof countNearby>

export async function countsOf(context: ViewerContext, asked: Query<typeof countNearby>): Promise<Counts> {
  const from = await fromOf(context, asked)
  const count = async (kind: NearbyKind): Promise<[NearbyKind, Counts['people']]> => {
    if (kind === 'people' && context.me === null) return [kind, null]
    if (from === null) return [kind, { qtt: 0, is_more: false }]
    const [row] = await rowsOf<{ qtt: number }>(context.db, COUNTS[kind], [...asking(context, from), null, asked.radius_km])
    return [kind, { qtt: Math.min(COUNT_MAX, row!.qtt), is_more: row!.qtt > COUNT_MAX }]
  }
  return Object.fromEntries(await Promise.all(NEARBY_KINDS.map(count))) as Counts
}
