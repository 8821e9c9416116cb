import type { Feature } from '#kit/server/feature.ts'
import { postHttp } from './http.ts'
import { postExport } from './export.ts'
import { postReport } from './report.ts'

export const post: Feature = {
  name: 'post',
  http: postHttp,
  exportParts: postExport,
  extensions: [postReport],
}
