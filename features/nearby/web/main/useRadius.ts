import type { Point } from '#kit/web/map/port.ts'
import { RADII_KM } from '../../rules.ts'
import { useCounts } from '../api.ts'

const [SMALL_KM, MIDDLE_KM, LARGE_KM] = RADII_KM

/**
 * How far around a point the list looks, in kilometres: as the member chose, otherwise the smallest circle in which there is anything.
 * Null until that is known.
 */
export function useRadius(from: Point | null, chosen: number | null): number | null {
  const asked = chosen === null ? from : null
  const isSmallEmpty = useIsEmpty(asked, SMALL_KM)
  const isMiddleEmpty = useIsEmpty(isSmallEmpty === true ? asked : null, MIDDLE_KM)
  if (chosen !== null) return chosen
  if (isSmallEmpty !== true) return isSmallEmpty === null ? null : SMALL_KM
  if (isMiddleEmpty !== true) return isMiddleEmpty === null ? null : MIDDLE_KM
  return LARGE_KM
}

/** Whether nothing is within a circle; null while it is not known. After a failure false: the list itself then says that it cannot be loaded. */
function useIsEmpty(from: Point | null, radiusKm: number): boolean | null {
  const { data, isPlaceholderData, isError } = useCounts(from && { ...from, radius_km: radiusKm })
  if (isError) return false
  if (!data || isPlaceholderData) return null
  return Object.values(data).every((count) => count === null || count.qtt === 0)
}
