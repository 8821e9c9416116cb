/** What the map and its lists show. People are shown to members alone. */
export const NEARBY_KINDS = ['people', 'expert', 'shop', 'club', 'bungae'] as const

export const NEARBY_PAGE = 30
export const WORDS_MAX = 40

/** Kilometres around a point. */
export const RADIUS_MIN_KM = 0.5
export const RADIUS_DEFAULT_KM = 5
export const RADIUS_MAX_KM = 50

/** Map scale levels (specification section 9): 1 is the closest. */
export const LEVEL_MIN = 1
export const LEVEL_MAX = 14

/** No screen is larger. */
const VIEW_PX_MAX = 4096
const KM_PER_DEGREE = 111.2

/** Kilometres that a pixel of the map shows at a level. */
const kmPerPixel = (level: number): number => 2 ** (level - 3) / 1000

type Box = { south: number; west: number; north: number; east: number }

/** Whether a box is in order and no larger than a screen shows at this level. */
export function isView({ south, west, north, east }: Box, level: number): boolean {
  const largest = (VIEW_PX_MAX * kmPerPixel(level)) / KM_PER_DEGREE
  // A degree of longitude is at least 0.7 of one of latitude in Korea.
  return south < north && west < east && north - south <= largest && east - west <= largest / 0.7
}
