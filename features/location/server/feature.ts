import type { Feature } from '#kit/server/feature.ts'
import { handle } from '#kit/server/http/handle.ts'
import { listRegions } from '#features/location/contract.ts'
import { regionsOf } from './regions.ts'

/** Districts, and distances between them for other features. */
export const location: Feature = { name: 'location', http: [handle(listRegions, () => regionsOf())] }
