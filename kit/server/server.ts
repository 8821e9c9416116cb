import type { FastifyInstance } from 'fastify'
import { businessOf, type Business } from './business.ts'
import type { Pool } from './db.ts'
import { makeDigest } from './digest.ts'
import { dress, makeFastify, refuseUnknown } from './fastify.ts'
import type { FirstContent } from './front.ts'
import type { Handled } from './handle.ts'
import { mountEndpoints } from './http.ts'
import { openHub, type OpenHub } from './hub.ts'
import type { LogOptions } from './log.ts'
import { mountPages } from './pages.ts'
import { makeMetrics, mountProbes, type Metrics, type Watched } from './probes.ts'
import { makeOutbox } from './outside/deliver.ts'
import type { Outside } from './outside/outside.ts'
import { sweepOutbox } from './outside/sweep.ts'
import type { Services } from './services.ts'
import { makeSessions } from './sessions.ts'
import type { Storage } from './storage/storage.ts'
import { sweepHourly, sweepKit, type Sweep } from './sweep.ts'
import { makeTokens } from './tokens.ts'

export type ServerOptions = {
  handled: Handled[]
  /** A migrated database. The server does not end it. */
  db: Pool
  /** Where members' files lie. */
  storage: Storage
  /** What lives outside: identity, messages, social log-ins. */
  outside: Outside
  /** What people type to reach haru, without a slash at the end. */
  origin: string
  /** What the operator says of itself; without it nothing. */
  business?: Business
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
  /** What the web's page shows before its scripts run. */
  first?: FirstContent
  /** The demo community is loaded, for the web's mark. */
  demo?: boolean
  /** Routes that are no calls: files come and go by signed addresses. */
  mounts?: Mounted[]
  /** What features keep only for a time. */
  sweeps?: (services: Services) => Sweep[]
}

/** Gives a feature's files their routes. */
export type Mounted = (fastify: FastifyInstance, services: Services) => void | Promise<void>

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
  const { db, storage, outside, origin, secret, handled, mode, clock = () => new Date() } = options
  const production = mode === 'production'
  const watched: Watched = { running: 0, draining: false, sockets: () => 0 }
  const metrics = makeMetrics(watched)
  const fastify = makeFastify({ ...options, production, watched, metrics })

  const tokens = makeTokens(secret)
  const sessions = makeSessions(db, tokens)
  await sessions.listen()
  const hub = openHub(fastify.server, { sessions, clock, log: fastify.log })
  watched.sockets = hub.count
  const outbox = makeOutbox({ db, senders: outside.senders, clock, log: fastify.log })
  const { log } = fastify
  const { business = businessOf({}) } = options
  const kept = { digest: makeDigest(secret), origin, business, log }
  const services: Services = { db, clock, tokens, sessions, hub, storage, outside, outbox, ...kept }

  const { callsAMinute = CALLS_A_MINUTE } = options
  // In scopes of their own: a hook reaches all that lies in its scope, whatever was mounted first, and a call shall pay for no page.
  await fastify.register(async (api) =>
    mountEndpoints(api, handled, { services, checked: !production, bodyLimit: BODY_LIMIT, callsAMinute }),
  )
  await fastify.register((rest) => mountRest(rest, options, { services, watched, metrics, production }))
  await fastify.ready()

  // Tests send by hand.
  if (mode !== 'test') await outbox.start()
  const stopSweeping = sweepHourly([sweepKit, sweepOutbox, ...(options.sweeps?.(services) ?? [])], services)
  return {
    fastify,
    services,
    listen: (at) => fastify.listen(at),
    async close() {
      stopSweeping()
      await drain(fastify, hub, watched)
      await outbox.close()
      await sessions.close()
    },
  }
}

type Parts = { services: Services; watched: Watched; metrics: Metrics; production: boolean }

/** Files, probes and pages, and what is said of addresses that lead nowhere. */
async function mountRest(rest: FastifyInstance, options: ServerOptions, { services, ...parts }: Parts): Promise<void> {
  const { storage, handled, webRoot, first, mounts = [], demo = false } = options
  rest.addHook('onRequest', (request, reply, done) => {
    dress(request, reply)
    done()
  })
  refuseUnknown(rest, webRoot)
  if (storage.mount) await rest.register(async (scope) => storage.mount?.(scope, services.clock))
  const { identity, socials } = services.outside
  await rest.register(async (scope) => identity.mount(scope, services))
  await rest.register(async (scope) => socials.mount?.(scope))
  for (const mount of mounts) await rest.register(async (scope) => mount(scope, services))
  mountProbes(rest, { services, ...parts, demo })
  const endpoints = handled.map(({ endpoint }) => endpoint)
  await mountPages(rest, { services, endpoints, production: parts.production, webRoot, first })
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
