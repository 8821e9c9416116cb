import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { cleanupDocuments, sealedDocuments } from './document.ts'
import { expertHttp } from './http.ts'
import { mountDocuments } from './mount.ts'
import { expertExport } from './export.ts'

export const expert: Feature = {
  name: 'expert',
  http: expertHttp,
  mounts: [mountDocuments],
  cleanups: [cleanupDocuments],
  exportParts: expertExport,
  extensions: [extend(sealedValues, sealedDocuments)],
}
