import { undoKind } from '#features/sensitive-change/server/public.ts'
import { endKakaoSession } from '#features/social/contract.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { socialUndoKinds } from './links.ts'
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
  extensions: socialUndoKinds.map((kind) => extend(undoKind, kind)),
}
