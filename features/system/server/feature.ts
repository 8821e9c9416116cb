import type { Feature } from '#kit/server/feature.ts'
import { systemHttp } from './http.ts'

export const system: Feature = { name: 'system', http: systemHttp }
