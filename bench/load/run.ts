import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A request. `{uuid}` in a header is replaced by a new UUID for each send. */
export type LoadRequest = {
  method: string
  /** Default: the path of the plan's URL. */
  path?: string
  headers?: Record<string, string>
  body?: string
  /** A good answer has at least this many bytes; a shorter one counts as failed. */
  minBytes?: number
}

/** Sends the requests in rotation over keep-alive connections, one request at a time on each. */
export type LoadPlan = { url: string; requests: LoadRequest[]; connections: number; seconds: number }

/** The outcome of a plan. Times are milliseconds of the good answers. */
export type LoadResult = { answered: number; failed: number; refusals: Record<string, number>; perSecond: number; p50: number; p99: number }

export type LoadGenerator = { run(plan: LoadPlan): Promise<LoadResult>; stop(): void }

/** Starts the process of the load generator. */
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
