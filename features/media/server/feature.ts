import type { Feature } from '#kit/server/feature.ts'
import { mediaHttp } from './http.ts'
import { mountMedia } from './serve.ts'
import { cleanupMedia } from './cleanup.ts'

export const media: Feature = {
  name: 'media',
  http: mediaHttp,
  mounts: [mountMedia],
  cleanups: [cleanupMedia],
}
