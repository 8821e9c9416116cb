import { regionOf } from '#kit/server/integrations/maps/embedded.ts'
import type { Point } from '../rules.ts'

/** The district of a position; undefined outside of Korea and at sea. By haru's own boundaries: no position leaves the server for it. */
export const districtAt = (at: Point): string | undefined => regionOf(at)?.sigungu_code
