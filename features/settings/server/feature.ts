import type { Feature } from '#kit/server/feature.ts'
import { settingsHttp } from './http.ts'
import { settingsExport } from './export.ts'

export const settings: Feature = {
  name: 'settings',
  http: settingsHttp,
  exportParts: settingsExport,
}
