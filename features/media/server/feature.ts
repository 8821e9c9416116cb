import type { Feature } from '#kit/server/feature.ts'
import { mediaHttp } from './http.ts'
import { mountMedia } from './serve.ts'
import { sweepMedia } from './sweep.ts'

export const media: Feature = {
  name: 'media',
  http: mediaHttp,
  mounts: [mountMedia],
  cleanups: [sweepMedia],
}
