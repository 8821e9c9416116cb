import type { NearPlace } from '../contract.ts'

/** What stands on the map. */
export type NearbyKind = NearPlace['kind']
