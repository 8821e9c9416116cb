import type { Feature } from '#kit/server/feature.ts'
import { socialHttp } from './http.ts'
import { mountSocial } from './mount.ts'
import { sweepSocial } from './sweep.ts'
import { socialExport } from './export.ts'

export const social: Feature = {
  name: 'social',
  http: socialHttp,
  mounts: [mountSocial],
  cleanups: [sweepSocial],
  exportParts: socialExport,
}
