import type { Feature } from '#kit/server/feature.ts'
import { reportHttp } from './http.ts'

export const report: Feature = {
  name: 'report',
  http: reportHttp,
}
