import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

/** An external service that haru uses, as the start of the server prints it. */
export const connectedEngine = z.object({
  /** `payment`, `video` */
  part: z.string(),
  /** The engine in use: the real service, haru's own engine, `sandbox` or `off`. */
  engine: z.string(),
  is_real: z.boolean(),
  /** Names of the variables that a real service needs and that are not set. */
  missing: z.array(z.string()),
  /** Public addresses of the service: the relays of voice and video. */
  urls: z.array(z.string()),
})
export type ConnectedEngine = z.infer<typeof connectedEngine>

export const listEngines = endpoint('GET /v1/operator/engine', {
  access: 'operator',
  right: 'system.see',
  summary: 'External services and whether each is real, a sandbox or off',
  answer: z.array(connectedEngine),
})
