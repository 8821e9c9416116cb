import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A server under test, in a child process. */
export type Target = {
  url: string
  tokens: Viewer[]
  /** CPU milliseconds that its process has used so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}
/** A member who sends requests, and their token. */
export type Viewer = { user_no: number; token: string }
/** The message that a target sends once it listens. */
export type Ready = { url: string; tokens?: Viewer[] }

const FILES = {
  haru: new URL('haru.ts', import.meta.url),
  bare: new URL('bare.ts', import.meta.url),
  buffer: new URL('buffer.ts', import.meta.url),
  'socket-io-chat': new URL('socket-io-chat.ts', import.meta.url),
}
/** `viewers`: the numbers of the members with a token, or how many members from the first. */
type Env = {
  database?: string
  files?: string
  viewers?: number | readonly number[]
  bytes?: string
  unlimited?: boolean
  /** The relay of calls. */
  relay?: { urls: string; secret: string }
}

/** Starts one of the targets of this folder and waits until it listens. */
export async function openTarget(kind: keyof typeof FILES, { database, files, viewers, bytes, unlimited, relay }: Env): Promise<Target> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    BENCH_DATABASE: database,
    BENCH_VIEWERS: (typeof viewers === 'number' ? Array.from({ length: viewers }, (_, nth) => nth + 1) : (viewers ?? [])).join(),
    ...(files === undefined ? {} : { BENCH_FILES: files }),
    BENCH_BYTES: bytes,
    BENCH_UNLIMITED: unlimited ? '1' : '',
    ...(relay && { TURN_URLS: relay.urls, TURN_SECRET: relay.secret }),
  }
  const child = fork(FILES[kind], { env })
  const exited = once(child, 'exit')
  const [ready] = (await Promise.race([once(child, 'message'), exited.then(() => [null])])) as [Ready | null]
  if (ready === null) throw new Error(`The target ${kind} ended before it listened.`)
  return {
    url: ready.url,
    tokens: ready.tokens ?? [],
    async cpu() {
      child.send('cpu')
      const [used] = (await once(child, 'message')) as [number]
      return used
    },
    stop: async () => {
      child.disconnect()
      await exited
    },
  }
}

/** Called in the target's process: reports that it listens, answers requests for its CPU time, and exits with its parent. */
export function sendReady(ready: Ready): void {
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  })
  process.send?.(ready)
}
