import type { Query } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Cluster, listClusters } from '../contract.ts'
import { clusterDegrees, COUNT_MAX, DISTRICT_LEVEL, LNG_DEGREE, middleOf, NEARBY_KINDS, PROVINCE_LEVEL, type NearbyKind } from '../rules.ts'
import { placesOf, type Found, type ViewerContext } from './cards.ts'
import { asking } from './nearest.ts'
import { BY_DISTRICT, CELLS, type CellRow, type DistrictKind, type DistrictRow } from './sources.ts'

type View = Query<typeof listClusters>
/** A cluster before its place is read; `found` where it is one alone. */
type Group = Omit<Cluster, 'kind' | 'place'> & { found: Omit<Found, 'km'> | null }

/** The clusters of a view, kind after kind. */
export async function clustersOf(context: ViewerContext, view: View): Promise<Cluster[]> {
  const kinds = (view.kinds ?? NEARBY_KINDS).filter((kind) => kind !== 'people' || context.me !== null)
  return (await Promise.all(kinds.map((kind) => clustersOfKind(context, kind, view)))).flat()
}

async function clustersOfKind(context: ViewerContext, kind: NearbyKind, view: View): Promise<Cluster[]> {
  const groups = await groupsOf(context, kind, view)
  const alone = groups.flatMap(({ found }) => (found ? [{ ...found, km: kmBetween(view, found) }] : []))
  const from = view.lat !== undefined && view.lng !== undefined ? { lat: view.lat, lng: view.lng } : null
  const places = new Map((await placesOf(context, kind, alone, from)).map((place) => [place.no, place]))
  return groups.flatMap(({ found, ...group }) => {
    const place = found === null ? null : places.get(found.no)
    return place === undefined ? [] : [{ kind, ...group, place }]
  })
}

const byDistrict = (kind: NearbyKind, level: number): kind is DistrictKind =>
  kind === 'expert' || kind === 'shop' || (kind === 'club' && level >= DISTRICT_LEVEL)

async function groupsOf(context: ViewerContext, kind: NearbyKind, view: View): Promise<Group[]> {
  if (!byDistrict(kind, view.level)) return cellsOf(context, kind, view)
  if (view.level < DISTRICT_LEVEL) return (await districtsOf(context, kind, view)).map(districtGroup)
  const districts = (await wholeCountry(context, kind)).filter((one) => isWithin(view, one))
  if (view.level < PROVINCE_LEVEL) return districts.map(districtGroup)
  return [...Map.groupBy(districts, ({ sigungu_code }) => sigungu_code.slice(0, 2)).values()].map(provinceGroup)
}

async function cellsOf(context: ViewerContext, kind: keyof typeof CELLS, view: View): Promise<Group[]> {
  const side = clusterDegrees(view.level)
  const inputs = [...asking(context, middleOfView(view)), ...sidesOf(view), side, side / LNG_DEGREE]
  return (await rowsOf<CellRow>(context.db, CELLS[kind], inputs)).map(({ qtt, is_more, ...row }) => ({
    lat: row.lat,
    lng: row.lng,
    qtt,
    is_more: is_more && qtt > 1,
    found: qtt === 1 ? row : null,
  }))
}

const districtsOf = (context: ViewerContext, kind: DistrictKind, view: Sides): Promise<DistrictRow[]> =>
  rowsOf<DistrictRow>(context.db, BY_DISTRICT[kind], [...asking(context, middleOfView(view)), ...sidesOf(view)])

function districtGroup({ lat, lng, qtt, no }: DistrictRow): Group {
  const found = qtt === 1 ? { no, lat, lng, is_approximate: true, moment: null } : null
  return { lat, lng, qtt: Math.min(COUNT_MAX, qtt), is_more: qtt > COUNT_MAX, found }
}

function provinceGroup(districts: DistrictRow[]): Group {
  if (districts.length === 1) return districtGroup(districts[0]!)
  const groups = districts.map(districtGroup)
  return {
    ...middleOf(groups),
    qtt: groups.reduce((sum, { qtt }) => sum + qtt, 0),
    is_more: groups.some(({ is_more }) => is_more),
    found: null,
  }
}

type Sides = { south: number; west: number; north: number; east: number }
const KOREA: Sides = { south: 32, west: 123, north: 40, east: 133 }

const sidesOf = ({ south, west, north, east }: Sides): number[] => [south, west, north, east]
const middleOfView = ({ south, west, north, east }: Sides) => ({ lat: (south + north) / 2, lng: (west + east) / 2 })
const isWithin = ({ south, west, north, east }: Sides, { lat, lng }: { lat: number; lng: number }): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east

/** Counts of the whole country as guests see them, so old at most; they belong to no viewer. */
const CACHED_MS = MINUTE_MS
type Cached = { at: number; rows: Promise<DistrictRow[]> }
const caches = new WeakMap<Pool, Map<DistrictKind, Cached>>()

function wholeCountry({ db, now }: ViewerContext, kind: DistrictKind): Promise<DistrictRow[]> {
  const cache = caches.get(db) ?? new Map<DistrictKind, Cached>()
  caches.set(db, cache)
  const cached = cache.get(kind)
  if (cached && Math.abs(now.getTime() - cached.at) < CACHED_MS) return cached.rows
  const rows = districtsOf({ db, me: null, now }, kind, KOREA)
  cache.set(kind, { at: now.getTime(), rows })
  rows.catch(() => cache.delete(kind))
  return rows
}

const RADIUS_KM = 6371
/** Kilometres between where the viewer is and a place; null where the view does not say. */
function kmBetween({ lat, lng }: Pick<View, 'lat' | 'lng'>, place: { lat: number; lng: number }): number | null {
  if (lat === undefined || lng === undefined) return null
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const square =
    Math.sin(radians(place.lat - lat) / 2) ** 2 +
    Math.cos(radians(lat)) * Math.cos(radians(place.lat)) * Math.sin(radians(place.lng - lng) / 2) ** 2
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)))
}
