import { endKakaoSession } from '#features/social/contract.ts'
import type { Feature } from '#kit/server/feature.ts'
import { socialHttp } from './http.ts'
import { mountSocial } from './mount.ts'
import { deleteExpiredVisits } from './cleanup.ts'
import { socialExport } from './export.ts'

export const social: Feature = {
  name: 'social',
  http: socialHttp,
  mounts: [mountSocial],
  redirects: [endKakaoSession],
  cleanups: [deleteExpiredVisits],
  exportParts: socialExport,
}
