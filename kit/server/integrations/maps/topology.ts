import type { Point } from './maps.ts'

/** A ring as `lng, lat, lng, lat …`: its points lie in a row. */
export type Ring = Float64Array

/** A polygon: rings by the even-odd rule, so that holes need no name, and the box around them. */
export type Polygon = { code: string; rings: Ring[]; south: number; west: number; north: number; east: number }

/** The part of TopoJSON that the boundaries use. */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  /** Differences between points of the grid, the first one from the origin. */
  arcs: [number, number][][]
  objects: Record<string, { geometries: Geometry[] }>
}
/** Rings as numbers of arcs; `~n` is the arc n backwards. */
type Geometry = { properties: { code: string } } & ({ type: 'Polygon'; arcs: number[][] } | { type: 'MultiPolygon'; arcs: number[][][] })

/** The polygons of an object, one for each island. */
export function polygonsOf({ transform, arcs, objects }: Topology, name: string): Polygon[] {
  const decoded = arcs.map((arc) => decodeArc(arc, transform))
  return objects[name]!.geometries.flatMap((geometry) => {
    const islands = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    return islands.map((rings) =>
      boxed(
        geometry.properties.code,
        rings.map((ring) => joinArcs(ring, decoded)),
      ),
    )
  })
}

function decodeArc(arc: Topology['arcs'][number], { scale, translate }: Topology['transform']): Point[] {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return { lng: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] }
  })
}

/** The last point of an arc is the first one of the next. */
function joinArcs(ring: readonly number[], arcs: readonly Point[][]): Ring {
  const points = ring.flatMap((arc) => (arc < 0 ? arcs[~arc]!.toReversed() : arcs[arc]!).slice(1))
  return Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]))
}

function boxed(code: string, rings: Ring[]): Polygon {
  const box = { code, rings, south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      box.west = Math.min(box.west, ring[at]!)
      box.east = Math.max(box.east, ring[at]!)
      box.south = Math.min(box.south, ring[at + 1]!)
      box.north = Math.max(box.north, ring[at + 1]!)
    }
  }
  return box
}

/** Whether the point lies within the polygon: a ray to the east crosses its rings an odd number of times. */
export function contains({ rings, ...box }: Polygon, { lat, lng }: Point): boolean {
  if (lat < box.south || lat > box.north || lng < box.west || lng > box.east) return false
  let inside = false
  for (const ring of rings) {
    let [beforeX, beforeY] = [ring.at(-2)!, ring.at(-1)!]
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at]!, ring[at + 1]!]
      if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) inside = !inside
      beforeX = x
      beforeY = y
    }
  }
  return inside
}

const KM_PER_DEGREE = 111.2

/** Kilometres between two points that are close to each other. */
export const planeKm = (one: Point, other: Point): number =>
  KM_PER_DEGREE * Math.hypot((one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180), one.lat - other.lat)

/** Kilometres from a point outside to the nearest side of the polygon; Infinity where it is further away than `within`. */
export function distanceTo({ rings, ...box }: Polygon, { lat, lng }: Point, within: number): number {
  const margin = within / KM_PER_DEGREE
  const shrink = Math.cos((lat * Math.PI) / 180)
  if (lat < box.south - margin || lat > box.north + margin) return Infinity
  if (lng < box.west - margin / shrink || lng > box.east + margin / shrink) return Infinity
  let nearest = Infinity
  for (const ring of rings) {
    // In degrees of latitude, the point in the middle.
    let [fromX, fromY] = [(ring.at(-2)! - lng) * shrink, ring.at(-1)! - lat]
    for (let at = 0; at < ring.length; at += 2) {
      const toX = (ring[at]! - lng) * shrink
      const toY = ring[at + 1]! - lat
      nearest = Math.min(nearest, squareToSide(fromX, fromY, toX, toY))
      fromX = toX
      fromY = toY
    }
  }
  const km = Math.sqrt(nearest) * KM_PER_DEGREE
  return km <= within ? km : Infinity
}

/** The square of the distance between the origin and a side. */
function squareToSide(fromX: number, fromY: number, toX: number, toY: number): number {
  const dx = toX - fromX
  const dy = toY - fromY
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * dx + fromY * dy) / length))
  return (fromX + dx * along) ** 2 + (fromY + dy * along) ** 2
}
