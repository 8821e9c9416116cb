import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

/** A client's report of an answer with state 0 or of its own error, with the six fields of the specification. */
export const sendTrace = endpoint('POST /v1/user/sentry/trace', {
  access: 'open',
  isAlwaysOpen: true,
  summary: 'Report a fault that the client saw',
  rate: { calls: 10, seconds: 60 },
  bodyLimit: 64 * 1024,
  body: z.object({
    deviceInfo: z.unknown(),
    error: z.unknown(),
    url: z.string().max(2000),
    request: z.unknown(),
    response: z.unknown(),
    status: z.int32().nullable().optional(),
  }),
  answer: z.object({}),
})
