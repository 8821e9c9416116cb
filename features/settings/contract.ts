import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

/** A list of pairs, which the client turns into a map (specification section 3). Values are strings. */
export const setting = z.object({ setting_key: z.string(), setting_value: z.string() })

export type Setting = z.infer<typeof setting>

export const getSettings = endpoint('GET /v1/user/settings', {
  access: 'member',
  summary: 'My settings',
  answer: z.array(setting),
})
