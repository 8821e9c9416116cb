import type { Feature } from '#kit/server/feature.ts'
import { forgetComments } from './forget.ts'
import { commentHttp } from './http.ts'
import { commentExport } from './export.ts'
import { commentReport } from './report.ts'

export const comment: Feature = {
  name: 'comment',
  http: commentHttp,
  forget: { comments: forgetComments },
  exportParts: commentExport,
  extensions: [commentReport],
}
