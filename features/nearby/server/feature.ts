import type { Feature } from '#kit/server/feature.ts'
import { nearbyHttp } from './http.ts'

/** What is near a place: people, experts, products, clubs and bungae, as lists and on a map. */
export const nearby: Feature = {
  name: 'nearby',
  http: nearbyHttp,
  mounts: [(fastify, { integrations }) => integrations.mapFrame.mount(fastify)],
}
