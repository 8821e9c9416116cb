import type { Feature } from '#kit/server/feature.ts'
import { adHttp } from './http.ts'
import { adExport } from './export.ts'

export const ad: Feature = {
  name: 'ad',
  http: adHttp,
  exportParts: adExport,
}
