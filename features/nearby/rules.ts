/** What the map and its lists show. People are shown to members alone. */
export const NEARBY_KINDS = ['people', 'expert', 'shop', 'club', 'bungae'] as const
export type NearbyKind = (typeof NEARBY_KINDS)[number]

export const NEARBY_PAGE = 30
export const WORDS_MAX = 40
/** Only so many of the nearest are looked at; what the viewer may not see is left out of them. With words, of which few have any, more. */
export const NEAREST_MAX = 200
export const NEAREST_WITH_WORDS_MAX = 1000
/** Counts end here; the screen shows 99+. */
export const COUNT_MAX = 100

/** Kilometres around a point. */
export const RADIUS_MIN_KM = 0.5
export const RADIUS_DEFAULT_KM = 5
export const RADIUS_MAX_KM = 50
/** The circles that the list offers, the smallest first. */
export const RADII_KM = [RADIUS_DEFAULT_KM, 20, RADIUS_MAX_KM] as const
/** The next larger circle; null for the largest. */
export const widerThan = (radiusKm: number): number | null => RADII_KM.find((one) => one > radiusKm) ?? null

/** Map scale levels (specification section 9): 1 is the closest. */
export const LEVEL_MIN = 1
export const LEVEL_MAX = 14
/** From this level on clubs are counted by districts, from the next one on by provinces. Experts and products always are: they are in the middle of their district. */
export const DISTRICT_LEVEL = 8
export const PROVINCE_LEVEL = 12

/** Pins closer than this become one cluster. */
const CLUSTER_PX = 72
/** What of one kind a view shows: so many of the nearest to its middle, and so many clusters of them. */
export const VIEW_MAX = 1000
export const CLUSTERS_MAX = 100
/** No screen is larger. */
const VIEW_PX_MAX = 4096
const KM_PER_DEGREE = 111.2
/** Degrees of latitude that are as long as one of longitude in the middle of Korea. */
export const LNG_DEGREE = 0.8

/** Kilometres that a pixel of the map shows at a level. */
const kmPerPixel = (level: number): number => 2 ** (level - 3) / 1000

/** The side of a cluster's cell in degrees of latitude. */
export const clusterDegrees = (level: number): number => (CLUSTER_PX * kmPerPixel(level)) / KM_PER_DEGREE

type Box = { south: number; west: number; north: number; east: number }

/** Whether a box is in order and no larger than a screen shows at this level. */
export function isView({ south, west, north, east }: Box, level: number): boolean {
  const largest = (VIEW_PX_MAX * kmPerPixel(level)) / KM_PER_DEGREE
  return south < north && west < east && north - south <= largest && east - west <= largest / LNG_DEGREE
}

type Counted = { lat: number; lng: number; qtt: number }

/** The middle of places, each as often as it counts. */
export function middleOf(places: readonly Counted[]): { lat: number; lng: number } {
  const total = places.reduce((sum, { qtt }) => sum + qtt, 0)
  const mean = (value: (place: Counted) => number): number => places.reduce((sum, place) => sum + value(place) * place.qtt, 0) / total
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}
