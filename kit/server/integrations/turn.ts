import { createHmac } from 'node:crypto'
import type { IntegrationsConfig } from '../config/config.ts'

export type IceServer = { urls: string[]; username: string; credential: string }

/** The relays through which two browsers reach each other when they cannot directly. */
export type Turn = {
  urls: readonly string[]
  /** The relays with credentials of this name until then, as coturn's `use-auth-secret` expects them; empty without TURN. */
  serversFor(name: string, until: Date): IceServer[]
}

export function openTurn({ adapters, keys }: Pick<IntegrationsConfig, 'adapters' | 'keys'>): Turn {
  const { TURN_URLS: urls = [], TURN_SECRET: secret } = keys
  if (!adapters.video.isReal || secret === undefined) return { urls: [], serversFor: () => [] }
  return {
    urls,
    serversFor(name, until) {
      const username = `${Math.floor(until.getTime() / 1000)}:${name}`
      return [{ urls: [...urls], username, credential: createHmac('sha1', secret).update(username).digest('base64') }]
    },
  }
}
