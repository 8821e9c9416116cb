import { readFileSync } from 'node:fs'
import type { Point } from './maps.ts'
import { polygonsOf, type Polygon, type Topology } from './topology.ts'

/** A district and a point within it. `sigungu` is empty for the one that is a whole province. */
export type District = Point & { sigungu_code: string; sido: string; short: string; sigungu: string }
/** A neighbourhood and its centre. */
export type Dong = Point & { sigungu_code: string; dong: string }

/** Everything is read at its first use: parsing the boundaries takes some 20 ms. */
export const districts = once((): ReadonlyMap<string, District> => {
  const rows = rowsOf('sigungu.csv').map(([code, sido, short, sigungu, lat, lng]): [string, District] => [
    code!,
    { sigungu_code: code!, sido: sido!, short: short!, sigungu: sigungu!, lat: Number(lat), lng: Number(lng) },
  ])
  return new Map(rows)
})

/** The neighbourhoods of each district. */
export const dongs = once((): ReadonlyMap<string, Dong[]> => {
  const rows = rowsOf('dongs.csv').map(([code, dong, lat, lng]) => ({
    sigungu_code: code!,
    dong: dong!,
    lat: Number(lat),
    lng: Number(lng),
  }))
  return Map.groupBy(rows, ({ sigungu_code }) => sigungu_code)
})

export const boundaries = once((): readonly Polygon[] => polygonsOf(JSON.parse(read('sigungu-boundaries.topojson')) as Topology, 'sigungu'))

const rowsOf = (name: string): string[][] =>
  read(name)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

const read = (name: string): string => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
