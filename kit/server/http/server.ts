import type { FastifyInstance } from 'fastify'
import { businessOf, type Business } from '../config/business.ts'
import type { News, Pool } from '../db/db.ts'
import { makeExtensions, type Extensions } from '../extensions.ts'
import { makeDigest, type Digest } from '../auth/digest.ts'
import { setSecurityHeaders, makeFastify, refuseUnknown } from './fastify.ts'
import type { FirstContent } from './front.ts'
import type { Handled } from './handle.ts'
import { mountEndpoints } from './http.ts'
import { openHub, type OpenHub } from '../realtime/hub.ts'
import { openBus } from '../realtime/pubsub.ts'
import { makeClaims, makeTickets } from '../realtime/tickets.ts'
import type { LogOptions } from '../log/log.ts'
import { mountPages } from './pages.ts'
import { makeMetrics, mountProbes, type Metrics, type Watched } from './probes.ts'
import { makeJobs, type Job } from '../jobs/jobs.ts'
import { deliverJob } from '../integrations/deliver.ts'
import type { Integrations } from '../integrations/open.ts'
import { paymentChanged } from '../integrations/pay/changed.ts'
import { sweepPay } from '../integrations/pay/cleanup.ts'
import { sweepOutbox } from '../integrations/cleanup.ts'
import type { Log, Services } from './services.ts'
import type { HandledEvent } from '../realtime/socket.ts'
import { makeSessions } from '../auth/sessions.ts'
import type { Storage } from '../storage/storage.ts'
import { cleanupJob, sweepKit, type Cleanup } from '../jobs/cleanup.ts'
import { makeTokens } from '../auth/tokens.ts'

export type ServerOptions = {
  handled: readonly Handled[]
  /** What connected members may say. */
  events?: readonly HandledEvent[]
  /** A Redis that several servers share; without it this process is alone. */
  redisUrl?: string | undefined
  /** A migrated database. The server does not end it. */
  db: Pool
  /** Its address, for the jobs' own connections; only tests do without. */
  databaseUrl?: string
  /** Where members' files lie. */
  storage: Storage
  /** What lives outside: identity, messages, social log-ins. */
  integrations: Integrations
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
  mounts?: readonly Mounted[]
  /** Delete what features keep only for a time; every hour. */
  cleanups?: readonly Cleanup[]
  /** What is done later, or again and again. Tests do it by hand (`services.jobs.run`). */
  jobs?: readonly Job[]
  /** What features gave to each other's extension points. */
  extensions?: Extensions
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
  const { db, databaseUrl, storage, integrations, origin, secret, handled, mode, clock = () => new Date() } = options
  const production = mode === 'production'
  const watched: Watched = { running: 0, draining: false, sockets: () => 0, unknownPackets: () => 0 }
  const metrics = makeMetrics(watched)
  const fastify = makeFastify({ ...options, production, watched, metrics })

  const tokens = makeTokens(secret)
  const sessions = makeSessions(db, tokens)
  await sessions.listen()
  const { log } = fastify
  const { business = businessOf({}), callsAMinute = CALLS_A_MINUTE, events = [], extensions = makeExtensions([]) } = options
  const digest = makeDigest(secret)
  const { bus, tickets } = await openLive(options.redisUrl, digest, log)
  const limits = { checked: !production, unlimited: callsAMinute === false }
  const hub = openHub(fastify.server, { sessions, tickets, clock, log, events, services: () => services, ...limits, bus })
  watched.sockets = hub.count
  watched.unknownPackets = hub.unknown
  const stopTelling = db.onTold((news) => tellAll(hub, news, log))
  const kept = { digest, extensions, origin, business, limited: callsAMinute !== false, log }
  const services: Services = {
    db,
    clock,
    tokens,
    sessions,
    hub,
    tickets,
    storage,
    integrations,
    jobs: { run: (now) => jobs.run(now) },
    ...kept,
  }
  const cleanups = cleanupJob([sweepKit, sweepOutbox, sweepPay, ...(options.cleanups ?? [])])
  const all = [deliverJob, cleanups, ...(options.jobs ?? [])]
  const jobs = makeJobs({ jobs: all, services, databaseUrl, log })
  // While the rest is made ready.
  const started = mode === 'test' ? undefined : jobs.start()
  started?.catch(() => {})

  // In scopes of their own: a hook reaches all that lies in its scope, whatever was mounted first, and a call shall pay for no page.
  await fastify.register(async (api) =>
    mountEndpoints(api, handled, { services, checked: !production, bodyLimit: BODY_LIMIT, callsAMinute }),
  )
  await fastify.register((rest) => mountRest(rest, options, { services, watched, metrics, production }))
  await fastify.ready()

  await started
  return {
    fastify,
    services,
    listen: (at) => fastify.listen(at),
    async close() {
      await drain(fastify, hub, watched)
      // What the last calls had to tell has gone to the other processes.
      stopTelling()
      await bus?.close()
      await jobs.close()
      await sessions.close()
    },
  }
}

/** What cannot be told undoes nothing: it is done, and whoever looks sees it. */
function tellAll(hub: OpenHub, news: News, log: Log): void {
  try {
    if ('all' in news) hub.toAll(news.event, news.payload)
    else hub.toUsers(news.userNos, news.event, news.payload, { except: news.except })
  } catch (error) {
    log.error({ err: error, event: news.event }, 'news could not be told')
  }
}

/** The way to other processes, where there are some, and the tickets for the socket, which all of them must know. */
async function openLive(redisUrl: string | undefined, digest: Digest, log: Log) {
  const bus = redisUrl === undefined ? null : await openBus(redisUrl, log)
  const claim = makeClaims()
  const tickets = makeTickets(
    digest,
    async (number, seconds) => (await claim(number, seconds)) && (bus === null || bus.claim(number, seconds)),
  )
  return { bus, tickets }
}

type Parts = { services: Services; watched: Watched; metrics: Metrics; production: boolean }

/** Files, probes and pages, and what is said of addresses that lead nowhere. */
async function mountRest(rest: FastifyInstance, options: ServerOptions, { services, ...parts }: Parts): Promise<void> {
  const { storage, handled, webRoot, first, mounts = [], demo = false } = options
  rest.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
  refuseUnknown(rest, webRoot)
  if (storage.mount) await rest.register(async (scope) => storage.mount?.(scope, services.clock))
  const { identity, pay, socials } = services.integrations
  await rest.register(async (scope) => identity.mount(scope, services))
  await rest.register(async (scope) => pay.mount(scope, services, (orderId) => services.extensions.run(paymentChanged, services, orderId)))
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
