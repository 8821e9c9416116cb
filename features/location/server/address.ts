import { geocode, regionAt } from '#kit/server/integrations/maps/ask.ts'
import { districts, dongs } from '#kit/server/integrations/maps/data.ts'
import type { Point, Region } from '#kit/server/integrations/maps/maps.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { getAddress, listDongs, searchPlaces, type Address, type FoundPlace } from '../contract.ts'
import { findPlaces } from './places.ts'

export const addressHttp: Handled[] = [
  handle(getAddress, ({ services, query }) => addressOf(services, query)),
  handle(searchPlaces, ({ services, query }) => placesFor(services, query.q)),
  handle(listDongs, ({ query }) => dongsOf(query.sigungu)),
]

/** Cells of four decimals, about 10 m: so many addresses are kept, the latest ones. */
const CELLS_A_DEGREE = 10_000
const CACHED_MAX = 5000
const caches = new WeakMap<Services['integrations'], Map<string, Promise<Address | null>>>()

/** The address of a point's cell; null outside of Korea. Screens ask every five seconds. */
export function addressOf(services: Pick<Services, 'integrations' | 'log'>, { lat, lng }: Point): Promise<Address | null> {
  const cache = caches.get(services.integrations) ?? new Map<string, Promise<Address | null>>()
  caches.set(services.integrations, cache)
  const [row, column] = [Math.round(lat * CELLS_A_DEGREE), Math.round(lng * CELLS_A_DEGREE)]
  const key = `${row} ${column}`
  const found = cache.get(key) ?? regionAt(services, { lat: row / CELLS_A_DEGREE, lng: column / CELLS_A_DEGREE }).then(toAddress)
  cache.delete(key)
  cache.set(key, found)
  if (cache.size > CACHED_MAX) cache.delete(cache.keys().next().value!)
  return found
}

function toAddress(region: Region | null): Address | null {
  const district = region && districts().get(region.sigungu_code)
  if (!district) return null
  const { sigungu_code, sido, sigungu } = district
  return { sigungu_code, sido, sigungu, dong: region.dong, label: [sigungu, region.dong].filter(Boolean).join(' ') }
}

/** Places by their names, then what the maps service finds. */
async function placesFor(services: Services, typed: string): Promise<FoundPlace[]> {
  const named = findPlaces(typed)
  const isEmbedded = !services.integrations.adapters.maps.isReal
  if (isEmbedded && named.length > 0) return named
  const found = (await geocode(services, typed)).flatMap(({ lat, lng, address, ...region }) => {
    const place = toAddress(region)
    return place ? [{ ...place, label: address, lat, lng }] : []
  })
  return [...named, ...found].slice(0, PLACES_MAX)
}
const PLACES_MAX = 20

/** The whole district, then its neighbourhoods by name; none of an unknown one. */
function dongsOf(code: string): FoundPlace[] {
  const district = districts().get(code)
  const whole = district && toAddress({ sigungu_code: code, dong: null })
  const found = (dongs().get(code) ?? []).flatMap(({ lat, lng, ...region }) => {
    const place = toAddress(region)
    return place ? [{ ...place, lat, lng }] : []
  })
  const sorted = found.toSorted((one, other) => one.label.localeCompare(other.label, 'ko', { numeric: true }))
  return whole ? [{ ...whole, lat: district.lat, lng: district.lng }, ...sorted] : []
}
