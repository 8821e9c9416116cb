import type { Feature } from '#kit/server/feature.ts'
import { csHttp } from './http.ts'
import { mountPostcode } from './widget.ts'
import { csExport } from './export.ts'

export const cs: Feature = {
  name: 'cs',
  http: csHttp,
  mounts: [mountPostcode],
  exportParts: csExport,
}
