import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A request. `{uuid}` in a header is a new one each time. */
export type Shot = {
  method: string
  /** Without it: the address's own. */
  path?: string
  headers?: Record<string, string>
  body?: string
  /** A good answer has at least this many bytes; a shorter one counts as failed. */
  least?: number
}

/** The shots in turn, over connections that stay open, each with one request at a time. */
export type Volley = { url: string; shots: Shot[]; connections: number; seconds: number }

/** What came back. Times are milliseconds of the good answers. */
export type Hits = { answered: number; failed: number; refusals: Record<string, number>; perSecond: number; p50: number; p99: number }

export type Gun = { fire(volley: Volley): Promise<Hits>; stop(): void }

/** Starts the process that makes the load. */
export function openGun(): Gun {
  const child = fork(new URL('gun.ts', import.meta.url))
  return {
    async fire(volley) {
      child.send(volley)
      const [hits] = (await once(child, 'message')) as [Hits]
      return hits
    },
    stop: () => child.disconnect(),
  }
}
