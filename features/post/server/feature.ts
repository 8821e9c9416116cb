import type { Feature } from '#kit/server/feature.ts'
import { postHttp } from './http.ts'
import { postExport } from './export.ts'

export const post: Feature = {
  name: 'post',
  http: postHttp,
  exportParts: postExport,
}
