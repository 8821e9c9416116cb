import type { Feature } from '#kit/server/feature.ts'
import { feedHttp } from './http.ts'

export const feed: Feature = {
  name: 'feed',
  http: feedHttp,
}
