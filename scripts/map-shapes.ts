import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// node scripts/map-shapes.ts FOLDER: writes the shapes of kit/web/map/data from the boundaries and the centres of neighbourhoods in that
// folder (map-simple.topo.json, sigungu-boundaries.topo.json, dong-centroids.csv, regions.json). Sources: README.md beside the output.

type Geometry = {
  type: 'Polygon' | 'MultiPolygon'
  arcs: number[][] | number[][][]
  properties: { code: string; name: string; sido: string }
}
type Topology = {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: Record<string, { geometries: Geometry[] }>
}
type Regions = { sido: { code: string; short: string }[]; sigungu: { code: string; name: string; lat: number; lng: number }[] }

const OUTPUT = join(import.meta.dirname, '../kit/web/map/data')
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Which folder has the boundaries?')
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T

const regions = read<Regions>('regions.json')
const centres = new Map(regions.sigungu.map(({ code, name, lat, lng }) => [code, { name, lat, lng }]))
const dongs = readFileSync(join(folder, 'dong-centroids.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const far = read<Topology>('map-simple.topo.json')
const near = read<Topology>('sigungu-boundaries.topo.json')

mkdirSync(OUTPUT, { recursive: true })
write('korea', { ...shapesOf(far, '', []), provinces: regions.sido.map(provinceOf) })
for (const { code } of regions.sido) {
  const own = dongs.filter(([, sigungu]) => sigungu!.startsWith(code))
  write(
    code,
    shapesOf(
      near,
      code,
      own.map(([name, , lat, lng]) => [shortName(name!), Number(lat), Number(lng)]),
    ),
  )
}

/** The districts of a province (all for '') with only the arcs that they use, their labels, and the lines between provinces. */
function shapesOf({ arcs, transform, objects }: Topology, province: string, labels: [string, number, number][]) {
  const used = new Map<number, number>()
  const renumbered = (arc: number): number => {
    const own = arc < 0 ? ~arc : arc
    const at = used.get(own) ?? used.size
    used.set(own, at)
    return arc < 0 ? ~at : at
  }
  const { geometries } = objects.sigungu!
  const provinces = new Map<number, Set<string>>()
  for (const geometry of geometries) {
    for (const arc of polygonsOf(geometry).flat(2)) {
      const own = arc < 0 ? ~arc : arc
      provinces.set(own, (provinces.get(own) ?? new Set()).add(geometry.properties.sido))
    }
  }
  const drawn = geometries.filter(({ properties: { sido } }) => sido.startsWith(province))
  const districts = drawn.map((geometry) => {
    const { code, name } = geometry.properties
    const polygons = polygonsOf(geometry)
    const { lat, lng } = centres.get(code)!
    return { code, name, lat, lng, polygons: polygons.map((polygon) => polygon.map((ring) => ring.map(renumbered))) }
  })
  const borders = [...provinces].filter(([arc, sides]) => sides.size > 1 && used.has(arc)).map(([arc]) => renumbered(arc))
  return { transform, arcs: [...used.keys()].map((arc) => arcs[arc]!.flat()), districts, borders, dongs: labels }
}

function polygonsOf({ type, arcs }: Geometry): number[][][] {
  return type === 'Polygon' ? [arcs as number[][]] : (arcs as number[][][])
}

/** 망원제1동 is called 망원1동. */
function shortName(name: string): string {
  return name.replace(/제(?=\d)/, '')
}

/** A province's label stands in the middle of its districts: medians, since a mean lies in the sea where one of them is far out. */
function provinceOf({ code, short }: { code: string; short: string }) {
  const own = regions.sigungu.filter((one) => one.code.startsWith(code))
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  return { code, name: short, lat: middle(own.map(({ lat }) => lat)), lng: middle(own.map(({ lng }) => lng)) }
}

function write(name: string, shapes: object): void {
  writeFileSync(join(OUTPUT, `${name}.json`), `${JSON.stringify(shapes)}\n`)
}
