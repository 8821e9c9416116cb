import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A request. `{uuid}` in a header is a new one each time. */
export type LoadRequest = {
  method: string
  /** Without it: the address's own. */
  path?: string
  headers?: Record<string, string>
  body?: string
  /** A good answer has at least this many bytes; a shorter one counts as failed. */
  least?: number
}

/** The requests in turn, over connections that stay open, each with one request at a time. */
export type LoadPlan = { url: string; requests: LoadRequest[]; connections: number; seconds: number }

/** What came back. Times are milliseconds of the good answers. */
export type LoadResult = { answered: number; failed: number; refusals: Record<string, number>; perSecond: number; p50: number; p99: number }

export type LoadGenerator = { run(plan: LoadPlan): Promise<LoadResult>; stop(): void }

/** Starts the process that makes the load. */
export function openLoadGenerator(): LoadGenerator {
  const child = fork(new URL('client.ts', import.meta.url))
  return {
    async run(plan) {
      child.send(plan)
      const [result] = (await once(child, 'message')) as [LoadResult]
      return result
    },
    stop: () => child.disconnect(),
  }
}
