import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from './db.ts'
import { makeFastify } from './fastify.ts'
import type { Handled } from './handle.ts'
import { mountEndpoints } from './http.ts'
import { openHub, type OpenHub } from './hub.ts'
import type { LogOptions } from './log.ts'
import { mountPages } from './pages.ts'
import { makeMetrics, mountProbes, type Watched } from './probes.ts'
import type { Services } from './services.ts'
import { makeSessions } from './sessions.ts'
import { sweepHourly, sweepKit, type Sweep } from './sweep.ts'
import { makeTokens } from './tokens.ts'

export type ServerOptions = {
  handled: Handled[]
  /** A migrated database. The server does not end it. */
  db: Pool
  /** Signs tokens. */
  secret: string
  mode: 'development' | 'production' | 'test'
  clock?: () => Date
  /** Silent without it. */
  log?: LogOptions
  /** Proxies whose `X-Forwarded-For` is believed: true for all, or addresses, or words as `loopback`. */
  trustProxy?: boolean | string
  /** Calls in a minute of one member, or of one address without a member; endpoints may say less. False: no limit at all. */
  callsAMinute?: number | false
  /** Folder of the built web; without it only the API is served. */
  webRoot?: string
  /** The demo community is loaded, for the web's mark. */
  demo?: boolean
  /** What features keep only for a time. */
  sweeps?: Sweep[]
}

/** A server that is ready to listen. */
export type App = {
  fastify: FastifyInstance
  services: Services
  /** Gives the address that it listens on. */
  listen(at: { port: number; host: string }): Promise<string>
  /** Answers new calls with 503, lets running ones finish, disconnects sockets, stops listening. The pool stays open. */
  close(): Promise<void>
}

/** Largest body in bytes where an endpoint names none. */
const BODY_LIMIT = 256 * 1024
const CALLS_A_MINUTE = 600
/** Milliseconds that running calls are given when the server stops. */
const DRAIN_MS = 10_000

/** Builds the server. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { db, secret, handled, mode, clock = () => new Date() } = options
  const production = mode === 'production'
  const watched: Watched = { running: 0, draining: false, sockets: () => 0 }
  const metrics = makeMetrics(watched)
  const fastify = makeFastify({ ...options, production, watched, metrics })

  const tokens = makeTokens(secret)
  const sessions = makeSessions(db, tokens)
  await sessions.listen()
  const hub = openHub(fastify.server, { sessions, clock, log: fastify.log })
  watched.sockets = hub.count
  const services: Services = { db, clock, tokens, sessions, hub, log: fastify.log }

  await fastify.register(async (api) => {
    if (options.callsAMinute !== false) await api.register(rateLimit, limits(options.callsAMinute ?? CALLS_A_MINUTE))
    mountEndpoints(api, handled, { services, checked: !production, bodyLimit: BODY_LIMIT })
  })
  mountProbes(fastify, { services, watched, metrics, production, demo: options.demo ?? false })
  await mountPages(fastify, { services, endpoints: handled.map(({ endpoint }) => endpoint), production, webRoot: options.webRoot })
  await fastify.ready()

  const stopSweeping = sweepHourly([sweepKit, ...(options.sweeps ?? [])], services)
  return {
    fastify,
    services,
    listen: (at) => fastify.listen(at),
    async close() {
      stopSweeping()
      await drain(fastify, hub, watched)
      await sessions.close()
    },
  }
}

async function drain(fastify: FastifyInstance, hub: OpenHub, watched: Watched): Promise<void> {
  watched.draining = true
  await hub.close()
  await finished(watched)
  fastify.server.closeAllConnections()
  await fastify.close()
}

async function finished(watched: Watched): Promise<void> {
  if (watched.running === 0) return
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_MS)))
  await Promise.race([new Promise<void>((resolve) => (watched.onIdle = resolve)), patience])
  clearTimeout(timer)
}

function limits(max: number) {
  const headers = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  return {
    max,
    timeWindow: 60_000,
    cache: 20_000,
    addHeaders: headers,
    addHeadersOnExceeding: headers,
    keyGenerator: ({ who, ip }: FastifyRequest) => (typeof who === 'string' ? rateLimit.normalizeIP(ip) : `user:${who.user_no}`),
    errorResponseBuilder: () => requestErrors.too_many(),
  }
}
