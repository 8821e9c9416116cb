import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { text } from '#kit/contract/shape.ts'

/** A coordinate in a query string, in degrees; an empty one is missing, not 0. */
const degrees = (max: number) => z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().min(-max).max(max))
/** A latitude and a longitude (WGS84) in a query string. */
export const latitude = degrees(90)
export const longitude = degrees(180)

export const sigunguCode = z.string().regex(/^\d{5}$/, { error: '지역을 다시 골라 주세요.' })

/** Where a point lies: 서울특별시 마포구 망원1동. */
export const address = z.object({
  sigungu_code: z.string(),
  sido: z.string(),
  /** The district; the province where it has only one (세종특별자치시). */
  sigungu: z.string(),
  /** The neighbourhood; null for a whole district. */
  dong: z.string().nullable(),
  /** What the screen shows: 마포구 망원1동. */
  label: z.string(),
})
export type Address = z.infer<typeof address>

/** A neighbourhood or a district with a point within it. */
export const foundPlace = address.extend({ lat: z.number(), lng: z.number() })
export type FoundPlace = z.infer<typeof foundPlace>

export const getAddress = endpoint('GET /v1/user/location/address', {
  access: 'open',
  summary: 'District and neighbourhood of a point; null outside of Korea. Answers are cached by cells of four decimals',
  rate: { calls: 60, seconds: 60 },
  query: z.object({ lat: latitude, lng: longitude }),
  answer: address.nullable(),
})

export const PLACE_QUERY_MAX = 40

export const searchPlaces = endpoint('GET /v1/location/search', {
  access: 'open',
  summary: 'Neighbourhoods and districts by name (also by initial consonants), and addresses',
  rate: { calls: 60, seconds: 60 },
  query: z.object({ q: text(1, PLACE_QUERY_MAX) }),
  answer: z.array(foundPlace),
})

export const listDongs = endpoint('GET /v1/location/dongs', {
  access: 'open',
  summary: 'A district as a whole, and its neighbourhoods',
  query: z.object({ sigungu: sigunguCode }),
  answer: z.array(foundPlace),
})
