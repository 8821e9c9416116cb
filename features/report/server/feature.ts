import type { Feature } from '#kit/server/feature.ts'
import { reportHttp } from './http.ts'
import { reportExport } from './export.ts'

export const report: Feature = {
  name: 'report',
  http: reportHttp,
  exportParts: reportExport,
}
