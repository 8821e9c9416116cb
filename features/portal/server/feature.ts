import type { Feature } from '#kit/server/feature.ts'
import { portalHttp } from './http.ts'
import { statementFile } from './statement.ts'

export const portal: Feature = { name: 'portal', http: portalHttp, mounts: [statementFile.mount] }
