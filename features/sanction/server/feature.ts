import { whileSuspended } from '#kit/server/auth/limits.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { ALLOWED_WHILE_SUSPENDED } from './allowed.ts'
import { sanctionExport } from './export.ts'
import { sanctionHttp } from './http.ts'

export const sanction: Feature = {
  name: 'sanction',
  http: sanctionHttp,
  exportParts: sanctionExport,
  extensions: [extend(whileSuspended, ALLOWED_WHILE_SUSPENDED)],
}
