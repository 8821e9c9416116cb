/** What a map shows: the point in its middle, and the scale level as Kakao's maps have it, 1 (nearest) to 14. */
export type MapView = { lat: number; lng: number; level: number }
export type MapBounds = { south: number; west: number; north: number; east: number }
export type Point = { lat: number; lng: number }

/** Something at a place. The element is the caller's; the map positions it, with the bottom of its middle at the place. */
export type MapPin = Point & {
  id: string
  element: HTMLElement
  /** Drawn over the others. */
  isRaised?: boolean
}

/** The viewer's own place, with a dashed circle around it. */
export type OwnPlace = Point & { radiusKm: number }

/** Pixels at the edges that something covers, as a sheet does: the middle of a view is the middle of what is left. */
export type MapPadding = { top: number; right: number; bottom: number; left: number }

/** A map in an element, the same for each provider. */
export type MapPort = {
  view(next: MapView): void
  pins(next: readonly MapPin[]): void
  /** Shows all these points, no nearer than the level. */
  fit(points: readonly Point[], nearest: number): void
  own(place: OwnPlace | null): void
  padding(next: MapPadding): void
  zoom(by: 1 | -1): void
  destroy(): void
}

export type MapOptions = {
  view: MapView
  padding: MapPadding
  /** The name of the map for screen readers. */
  label: string
  /** After each change of the view, also the first. */
  onView(view: MapView, bounds: MapBounds): void
}

export const LEVEL_MIN = 1
export const LEVEL_MAX = 14

/** Metres that a pixel shows at a level. */
export const metresPerPixel = (level: number): number => 2 ** (level - 3)

export const clampLevel = (level: number): number => Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, Math.round(level)))

/** Where Korea is, and no map leaves it. */
export const KOREA: MapBounds = { south: 32.4, west: 123.6, north: 39.4, east: 132.4 }
