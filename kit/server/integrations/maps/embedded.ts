import { boundaries, districts, dongs, type District } from './data.ts'
import type { Geocoded, Maps, Point, Region } from './maps.ts'
import { contains, distanceTo, planeKm } from './topology.ts'

/** On coasts and islands points lie outside of the boundaries: the nearest district within this counts. */
const COAST_KM = 3

/** Addresses by haru's own boundaries and centres of neighbourhoods, without the internet. */
export const embeddedMaps: Maps = {
  engine: 'boundaries',
  reverseGeocode: (point) => Promise.resolve(regionOf(point)),
  geocode: (words) => Promise.resolve(placesNamed(words)),
}

/** The district that holds the point, and the neighbourhood of it whose centre is the nearest. */
export function regionOf(point: Point): Region | null {
  const code = districtAt(point)
  return code === null ? null : { sigungu_code: code, dong: nearestDong(code, point) }
}

function districtAt(point: Point): string | null {
  const within = boundaries().find((polygon) => contains(polygon, point))
  if (within) return within.code
  const coasts = boundaries().map((polygon) => ({ code: polygon.code, km: distanceTo(polygon, point, COAST_KM) }))
  const nearest = coasts.reduce((one, other) => (other.km < one.km ? other : one))
  return nearest.km === Infinity ? null : nearest.code
}

function nearestDong(code: string, point: Point): string | null {
  const near = (dongs().get(code) ?? []).map(({ dong, ...centre }) => ({ dong, km: planeKm(point, centre) }))
  return near.toSorted((one, other) => one.km - other.km)[0]?.dong ?? null
}

/** Neighbourhoods that an address names, else its districts: each word is a part of it. Streets and numbers are passed over. */
function placesNamed(typed: string): Geocoded[] {
  const words = typed
    .normalize('NFC')
    .split(/[\s,]+/)
    .filter(Boolean)
  const named = [...districts().values()]
    .map((district) => ({ district, hits: words.filter((word) => partsOf(district).includes(word)).length }))
    .filter(({ hits }) => hits > 0)
  const most = Math.max(0, ...named.map(({ hits }) => hits))
  const best = named.filter(({ hits }) => hits === most).map(({ district }) => district)
  const found = best.flatMap((district) => dongsNamed(district, words))
  if (found.length > 0) return found
  return best.length === 1 ? best.map((district) => placeOf(district, district, null)) : []
}

const partsOf = ({ sido, short, sigungu }: District): string[] => [sido, short, ...sigungu.split(' ')]

const dongsNamed = (district: District, words: readonly string[]): Geocoded[] =>
  (dongs().get(district.sigungu_code) ?? [])
    .filter(({ dong }) => words.includes(dong))
    .map((centre) => placeOf(district, centre, centre.dong))

const placeOf = ({ sigungu_code, short, sigungu }: District, { lat, lng }: Point, dong: string | null): Geocoded => ({
  sigungu_code,
  dong,
  lat,
  lng,
  address: [short, sigungu, dong].filter(Boolean).join(' '),
})
