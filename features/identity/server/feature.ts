import type { Feature } from '#kit/server/feature.ts'
import { identityHttp } from './http.ts'
import { sweepIdentity } from './sweep.ts'

export const identity: Feature = {
  name: 'identity',
  http: identityHttp,
  cleanups: [sweepIdentity],
}
