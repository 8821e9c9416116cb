/** Shown distances, in kilometres (specification section 9, decisions d-0). */
const NEAREST_KM = 0.1
const FARTHEST_KM = 999.9

/** A distance as it is shown: one decimal, never 0, at most 999.9 km. Null where one of the two places is not known. */
export function shownDistance(km: number | null): number | null {
  return km === null ? null : Math.min(FARTHEST_KM, Math.max(NEAREST_KM, Math.round(km * 10) / 10))
}
