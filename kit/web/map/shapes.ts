import type { MapBounds } from './port.ts'

/** A file of data/ (README.md there). */
type ShapeFile = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: number[][]
  districts: { code: string; name: string; lat: number; lng: number; polygons: number[][][] }[]
  borders: number[]
  dongs: [name: string, lat: number, lng: number][]
  provinces?: { code: string; name: string; lat: number; lng: number }[]
}
type LatLng = [lat: number, lng: number]
type Place = { name: string; lat: number; lng: number }
type District = Place & { code: string; polygons: LatLng[][][] }
/** `lines` are the borders of districts and the coast, `borders` those between provinces. */
export type Shapes = {
  districts: District[]
  lines: LatLng[][]
  borders: LatLng[][]
  dongs: Place[]
  provinces: (Place & { code: string })[]
}

/** From this level on the simplified shapes show no difference. */
const FAR_LEVEL = 10
/** The farthest levels at which neighbourhoods and districts have names. */
const DONG_LEVEL = 7
const DISTRICT_LEVEL = 11

const urls = import.meta.glob<string>('./data/*.json', { query: '?url', import: 'default', eager: true })
const loaded = new Map<string, Promise<Shapes>>()

/** The shapes of a file, loaded once; a failed one is requested again at the next call. */
export function loadShapes(name: string): Promise<Shapes> {
  const known = loaded.get(name)
  if (known) return known
  const next = request(name)
  loaded.set(name, next)
  next.catch(() => loaded.delete(name))
  return next
}

async function request(name: string): Promise<Shapes> {
  const url = urls[`./data/${name}.json`]
  if (url === undefined) throw new Error(`No shapes ${name}.`)
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The shapes ${name} did not load: ${answer.status}.`)
  return decodeShapes((await answer.json()) as ShapeFile)
}

/** The provinces whose detailed shapes a view needs, by the simplified ones; none from `FAR_LEVEL` on. */
export function provincesIn({ districts }: Shapes, bounds: MapBounds, level: number): string[] {
  if (level >= FAR_LEVEL) return []
  return [...new Set(districts.filter((one) => overlaps(boundsOf(one), bounds)).map(({ code }) => provinceOf(code)))]
}

export const provinceOf = (code: string): string => code.slice(0, 2)

/** The names that a view shows at a level, some of which may cover each other: the more important ones first. */
export function namesIn(far: Shapes, detailed: readonly Shapes[], { south, west, north, east }: MapBounds, level: number) {
  const isIn = ({ lat, lng }: Place) => lat >= south && lat <= north && lng >= west && lng <= east
  const named = (kind: 'province' | 'district' | 'dong', places: readonly Place[]) =>
    places.filter(isIn).map((place) => ({ ...place, kind }))
  if (level > DISTRICT_LEVEL) return named('province', far.provinces)
  if (level > DONG_LEVEL) return named('district', far.districts)
  const dongs = detailed.flatMap((shapes) => shapes.dongs)
  return named('dong', dongs)
}

const overlaps = (a: MapBounds, b: MapBounds): boolean => a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west

const known = new WeakMap<District, MapBounds>()

function boundsOf(district: District): MapBounds {
  const before = known.get(district)
  if (before) return before
  const bounds = { south: 90, west: 180, north: -90, east: -180 }
  for (const [outer = []] of district.polygons) {
    for (const [lat, lng] of outer) {
      bounds.south = Math.min(bounds.south, lat)
      bounds.north = Math.max(bounds.north, lat)
      bounds.west = Math.min(bounds.west, lng)
      bounds.east = Math.max(bounds.east, lng)
    }
  }
  known.set(district, bounds)
  return bounds
}

/** TopoJSON's arcs are steps on a grid; a ring joins arcs, whose first point is the last one of the arc before. */
export function decodeShapes({ transform, arcs, districts, borders, dongs, provinces = [] }: ShapeFile): Shapes {
  const lines = arcs.map((steps) => lineOf(steps, transform))
  const arc = (number: number): LatLng[] => (number < 0 ? lines[~number]!.toReversed() : lines[number]!)
  const ring = (numbers: number[]): LatLng[] => numbers.flatMap((number, at) => (at === 0 ? arc(number) : arc(number).slice(1)))
  return {
    districts: districts.map(({ polygons, ...one }) => ({ ...one, polygons: polygons.map((polygon) => polygon.map(ring)) })),
    lines,
    borders: borders.map(arc),
    dongs: dongs.map(([name, lat, lng]) => ({ name, lat, lng })),
    provinces,
  }
}

function lineOf(steps: number[], { scale, translate }: ShapeFile['transform']): LatLng[] {
  const line: LatLng[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at]!
    y += steps[at + 1]!
    line.push([y * scale[1] + translate[1], x * scale[0] + translate[0]])
  }
  return line
}
