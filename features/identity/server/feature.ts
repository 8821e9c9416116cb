import type { Feature } from '#kit/server/feature.ts'
import { identityHttp } from './http.ts'
import { deleteExpiredProofs } from './cleanup.ts'

export const identity: Feature = {
  name: 'identity',
  http: identityHttp,
  cleanups: [deleteExpiredProofs],
}
