import type { Feature } from '#kit/server/feature.ts'
import { searchHttp } from './http.ts'

export const search: Feature = {
  name: 'search',
  http: searchHttp,
}
