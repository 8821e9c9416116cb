import { z } from 'zod'
import { districts } from './data.ts'
import { regionOf } from './embedded.ts'
import type { Geocoded, Maps, Point } from './maps.ts'

const KAKAO = 'https://dapi.kakao.com'
/** A screen waits for the answer. */
const TIMEOUT_MS = 2000
const HITS = 10

type Options = { key: string; url?: string }

/** Addresses by the Kakao Local API. Where it fails the caller asks the embedded maps (ask.ts). */
export function kakaoMaps({ key, url = KAKAO }: Options): Maps {
  const call = async <T>(shape: z.ZodType<T>, path: string, query: Record<string, string>): Promise<T[]> => {
    const response = await fetch(`${url}/v2/local/${path}.json?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `KakaoAK ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`Kakao Local answered ${response.status} to ${path}`)
    return z.object({ documents: z.array(shape) }).parse(await response.json()).documents
  }
  return {
    engine: 'Kakao',
    async reverseGeocode(point) {
      const regions = await call(region, 'geo/coord2regioncode', { x: `${point.lng}`, y: `${point.lat}` })
      // Legal (B) and administrative (H) neighbourhoods; the sea has neither.
      const [legal, own] = ['B', 'H'].map((type) => regions.find(({ region_type }) => region_type === type))
      if (!legal && !own) return null
      const code = (legal ?? own)!.code.slice(0, 5)
      // Kakao knows the districts of today, haru's table those of 2024.
      return districts().has(code) ? { sigungu_code: code, dong: (own ?? legal)!.region_3depth_name || null } : regionOf(point)
    },
    async geocode(words) {
      const query = { query: words, size: `${HITS}` }
      const addresses = await call(found, 'search/address', query)
      return (addresses.length > 0 ? addresses : await call(found, 'search/keyword', query)).flatMap(geocodedOf)
    },
  }
}

/** The code of a place is that of its point: results by keyword have none. Nothing where it is abroad. */
function geocodedOf({ address_name, place_name, x, y }: z.infer<typeof found>): Geocoded[] {
  const point: Point = { lat: y, lng: x }
  const at = regionOf(point)
  return at ? [{ ...at, ...point, address: place_name ?? address_name }] : []
}

const region = z.object({ region_type: z.string(), code: z.string().min(5), region_3depth_name: z.string() })
const found = z.object({ address_name: z.string(), place_name: z.string().optional(), x: z.coerce.number(), y: z.coerce.number() })
