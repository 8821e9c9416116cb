import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { PAIRS_MAX } from './rules.ts'

/** A pair of key and value; the client converts the list to a map (specification section 3). Values are strings. */
export const setting = z.object({ setting_key: z.string(), setting_value: z.string() })

export type Setting = z.infer<typeof setting>

/** Every known key, with its default if the member set none, and the client's own keys. */
export const getSettings = endpoint('GET /v1/user/settings', {
  access: 'member',
  summary: 'My settings',
  answer: z.array(setting),
})

/** Changes the sent settings, all or none. A refusal names the key as its field. */
export const saveSettings = endpoint('PUT /v1/user/settings', {
  access: 'member',
  summary: 'Change some of my settings',
  rate: { calls: 60, seconds: 60 },
  body: z.array(setting).min(1).max(PAIRS_MAX),
  answer: z.array(setting),
})
