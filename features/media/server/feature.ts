import { nightlyCounts } from '#kit/server/counts.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { mediaHttp } from './http.ts'
import { mountMedia } from './serve.ts'
import { cleanupMedia } from './cleanup.ts'
import { countFiles } from './counts.ts'

export const media: Feature = {
  name: 'media',
  http: mediaHttp,
  mounts: [mountMedia],
  cleanups: [cleanupMedia],
  extensions: [extend(nightlyCounts, countFiles)],
}
