import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

export const listRegions = endpoint('GET /v1/user/location/region', {
  access: 'open',
  summary: 'The provinces and districts of Korea',
  answer: z.array(z.object({ sido: z.string(), sigungu: z.array(z.object({ code: z.string(), name: z.string() })) })),
})
