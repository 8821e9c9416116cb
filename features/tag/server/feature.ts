import type { Feature } from '#kit/server/feature.ts'
import { tagHttp } from './http.ts'
import { repairTagsNightly } from './repair.ts'
import { tagExport } from './export.ts'

export const tag: Feature = {
  name: 'tag',
  http: tagHttp,
  cleanups: [repairTagsNightly],
  exportParts: tagExport,
}
