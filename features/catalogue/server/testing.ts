import { operatorExtensions, operatorHttp } from '#features/operator/server/testing.ts'
import type { Feature } from '#kit/server/feature.ts'
import { catalogue } from './feature.ts'

/** What a feature with tables stands on. */
export const tableFeatures: readonly Feature[] = [{ name: 'operator', http: operatorHttp, extensions: operatorExtensions }, catalogue]
