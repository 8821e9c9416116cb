import type { Feature } from '#kit/server/feature.ts'
import { operatorHttp } from './http.ts'

export const operator: Feature = {
  name: 'operator',
  http: operatorHttp,
}
