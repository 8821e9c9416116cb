import type { Feature } from '#kit/server/feature.ts'
import { deleteOldChanges } from './cleanup.ts'
import { sensitiveChangeExport } from './export.ts'
import { sensitiveChangeHttp } from './http.ts'

export const sensitiveChange: Feature = {
  name: 'sensitive-change',
  http: sensitiveChangeHttp,
  cleanups: [deleteOldChanges],
  exportParts: sensitiveChangeExport,
}
