import { metresPerPixel, type Point } from '#kit/web/map/port.ts'
import type { Cluster, NearPlace } from '../../contract.ts'
import type { NearbyKind } from '../kind.ts'

/** A pin of the map: one place, or several that stand too close to each other. */
export type Pin = Point & { id: string; place: NearPlace | null; kinds: NearbyKind[]; qtt: number; isMore: boolean }

/** Pins closer than this cover each other. Pixels. */
const PIN_PX = 46
/** From this level on there is nothing nearer to zoom to: pins stand beside each other. */
export const NEAREST_LEVEL = 3

/** The clusters as pins: the server's ones are of one kind, so those of different kinds that cover each other become one. */
export function pinsOf(clusters: readonly Cluster[], level: number): Pin[] {
  const pins: Pin[] = []
  for (const { kind, lat, lng, qtt, is_more, place } of clusters) {
    const near = pins.find((pin) => pixels(pin, { lat, lng }, level) < PIN_PX)
    const id = place ? `${kind}-${place.no}` : `${kind}-${lat}-${lng}`
    const own = { id, lat, lng, place, kinds: [kind], qtt, isMore: is_more }
    if (!near) pins.push(own)
    else if (level <= NEAREST_LEVEL) pins.push({ ...own, ...beside(near, pins, level) })
    else merge(near, own)
  }
  return pins
}

function merge(pin: Pin, other: Pin): void {
  if (pin.place) pin.id = `group-${pin.id}`
  pin.place = null
  pin.qtt += other.qtt
  pin.isMore ||= other.isMore
  pin.kinds = [...new Set([...pin.kinds, ...other.kinds])]
}

/** The first free place east of a pin. */
function beside(pin: Pin, pins: readonly Pin[], level: number): Point {
  const step = (PIN_PX * metresPerPixel(level)) / METRES_PER_DEGREE / Math.cos((pin.lat * Math.PI) / 180)
  for (let at = 1; ; at++) {
    const place = { lat: pin.lat, lng: pin.lng + at * step }
    if (pins.every((one) => pixels(one, place, level) >= PIN_PX - 1)) return place
  }
}

const METRES_PER_DEGREE = 111_200

function pixels(a: Point, b: Point, level: number): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return (Math.hypot(a.lat - b.lat, east) * METRES_PER_DEGREE) / metresPerPixel(level)
}
