import type { Feature } from '#kit/server/feature.ts'
import { counselHttp } from './http.ts'
import { productExport } from './product/export.ts'

export const counsel: Feature = {
  name: 'counsel',
  http: counselHttp,
  exportParts: productExport,
}
