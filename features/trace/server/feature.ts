import type { Feature } from '#kit/server/feature.ts'
import { traceHttp } from './http.ts'
import { cleanupTraces } from './trace.ts'

export const trace: Feature = {
  name: 'trace',
  http: traceHttp,
  cleanups: [cleanupTraces],
}
