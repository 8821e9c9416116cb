import type { Feature } from '#kit/server/feature.ts'
import { adExport } from './export.ts'
import { cleanupAdLog } from './figures.ts'
import { adHttp } from './http.ts'
import { adReport } from './report.ts'

export const ad: Feature = {
  name: 'ad',
  http: adHttp,
  cleanups: [cleanupAdLog],
  exportParts: adExport,
  extensions: [adReport],
}
