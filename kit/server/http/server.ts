import type { FastifyInstance } from 'fastify'
import type { Redirect } from '#kit/contract/endpoint.ts'
import { businessOf, type Business } from '../config/business.ts'
import type { Pool, PublishedEvent } from '../db/db.ts'
import { makeExtensions, type Extensions } from '../extensions.ts'
import type { Digest } from '../auth/digest.ts'
import { setSecurityHeaders, makeFastify, refuseUnknown } from './fastify.ts'
import type { FirstContent } from './index-page.ts'
import type { Handled } from './handle.ts'
import { mountEndpoints } from './http.ts'
import { makeKeyRing } from '../keys/ring.ts'
import { openKeys, type Keys } from '../keys/keys.ts'
import { ensureSecretFits, sealedValues } from '../keys/reseal.ts'
import { makeSecretBox } from '../keys/secret-box.ts'
import { openHub, type OpenHub } from '../realtime/hub.ts'
import { openPubSub } from '../realtime/pubsub.ts'
import { findInternals, type SocketIoInternals } from '../realtime/socket-io-internals.ts'
import { makeClaims, makeTickets } from '../realtime/tickets.ts'
import type { LogOptions } from '../log/log.ts'
import { mountPages } from './pages.ts'
import { makeMetrics, mountProbes, type Metrics, type ServerStatus } from './probes.ts'
import { makeJobs, type Job } from '../jobs/jobs.ts'
import type { Integrations } from '../integrations/open.ts'
import { paymentChanged } from '../integrations/pay/changed.ts'
import type { Log, Services } from './services.ts'
import type { HandledEvent } from '../realtime/socket.ts'
import { makeSessions } from '../auth/sessions.ts'
import type { Storage, UploadLimits } from '../storage/storage.ts'
import { makeClosings } from '../app-state.ts'
import type { NamedCleanup } from '../jobs/cleanup.ts'
import { workOf } from '../jobs/work.ts'
import { startBeats } from '../outages.ts'
import { makeTimers, type Timer } from '../timers.ts'
import { makeTokens } from '../auth/tokens.ts'

export type ServerOptions = {
  handled: readonly Handled[]
  /** Calls that connected members may make over the socket. */
  events?: readonly HandledEvent[]
  /** Private parts of Socket.IO that are used; by default those of the installed version. */
  socketInternals?: SocketIoInternals
  /** A Redis that several servers share; without it there is one process. */
  redisUrl?: string | undefined
  /** A migrated database. The server does not end it. */
  db: Pool
  /** Address of the database, for the jobs' own connections; only tests omit it. */
  databaseUrl?: string
  /** Stores members' files. */
  storage: Storage
  /** External services: identity verification, payment, messages, social log-ins. */
  integrations: Integrations
  /** haru's public address, without a trailing slash. */
  origin: string
  /** Information about the operating company; empty by default. */
  business?: Business
  /** Limits of members' uploads; without it there are none. */
  uploads?: UploadLimits
  /** The secret from which the server's keys are derived. */
  secret: string
  /** Earlier secrets, to read data that they signed or encrypted. */
  oldSecrets?: readonly string[]
  mode: 'development' | 'production' | 'test'
  clock?: () => Date
  /** Nothing is logged without it. */
  log?: LogOptions
  /** Proxies whose `X-Forwarded-For` is trusted: true for all, addresses, or names such as `loopback`. */
  trustProxy?: boolean | string
  /** Refuses calls that a proxy has forwarded, because the sandboxes are for this machine only. */
  refuseForwarded?: boolean
  /** Calls per minute of one member, or of one address for guests; endpoints may declare their own limit. False: no limits. */
  callsAMinute?: number | false
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string
  /** The content of the index page before its scripts run. */
  first?: FirstContent
  /** The demo community is loaded; the web shows a label. */
  demo?: boolean
  /** Routes that are not endpoints, such as files at signed addresses. */
  mounts?: readonly Mounted[]
  /** Redirects among the mounts, for the API documentation. */
  redirects?: readonly Redirect[]
  /** Delete rows whose retention is over; run every hour. */
  cleanups?: readonly NamedCleanup[]
  /** Deferred and recurring work. Tests run it with `services.jobs.run`. */
  jobs?: readonly Job[]
  /** What is due on rows of the features. Tests run them with `services.timers.run`. */
  timers?: readonly Timer[]
  /** The features' extensions. */
  extensions?: Extensions
}

/** Mounts a feature's routes that are not endpoints. */
export type Mounted = (fastify: FastifyInstance, services: Services) => void | Promise<void>

/** A server that is ready to listen. */
export type App = {
  fastify: FastifyInstance
  services: Services
  /** Returns the address that it listens on. Calls are answered from then on; resolves when the jobs run too. */
  listen(at: { port: number; host: string }): Promise<string>
  /** Answers new calls with 503, lets running ones finish, disconnects sockets, stops listening. The pool stays open. */
  close(): Promise<void>
}

/** Largest body in bytes of endpoints that declare no limit. */
const BODY_LIMIT = 256 * 1024
const CALLS_A_MINUTE = 600
/** Milliseconds that running calls have to finish when the server stops. */
const DRAIN_MS = 10_000

/** Builds the server. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { db, databaseUrl, storage, integrations, origin, handled, mode, clock = () => new Date() } = options
  const production = mode === 'production'
  const serverStatus: ServerStatus = { running: 0, draining: false, sockets: () => 0, unknownPackets: () => 0 }
  const metrics = makeMetrics(serverStatus)
  const fastify = makeFastify({ ...options, production, serverStatus, metrics })

  const { log } = fastify
  const { business = businessOf({}), callsAMinute = CALLS_A_MINUTE, events = [], extensions = makeExtensions([]) } = options
  const closings = makeClosings(db, extensions, log)
  const [{ ring, digest, secretBox }, internals] = await Promise.all([
    openServerKeys(options, clock()),
    options.socketInternals ?? findInternals(log),
  ])
  const tokens = makeTokens(ring)
  const sessions = makeSessions(db, tokens)
  // After the keys: a refused start ends the database's connections, and what still reads then would be a second line of its output.
  await Promise.all([sessions.listen(), closings.listen()])
  const { pubsub, tickets } = await openRealtime(options.redisUrl, digest, log)
  const limits = { checked: !production, unlimited: callsAMinute === false, trustProxy: options.trustProxy }
  const hub = openHub(fastify.server, { sessions, tickets, clock, log, events, services: () => services, ...limits, pubsub, internals })
  serverStatus.sockets = hub.count
  serverStatus.unknownPackets = hub.unknown
  const stopPublishing = db.onPublish((event) => sendToSockets(hub, event, log))
  const { uploads = { memberBytes: Infinity, totalBytes: Infinity } } = options
  const settings = {
    uploads,
    digest,
    secretBox,
    extensions,
    origin,
    business,
    limited: callsAMinute !== false,
    production,
    log,
  }
  const services: Services = {
    db,
    clock,
    tokens,
    closings,
    sessions,
    hub,
    tickets,
    storage,
    integrations,
    jobs: { run: (now) => jobs.run(now) },
    timers: { run: (now) => timers.run(now) },
    ...settings,
  }
  const jobs = makeJobs({ jobs: workOf(options).jobs, services, databaseUrl, log })
  const timers = makeTimers({ timers: options.timers ?? [], services, log })
  // Starts while the routes are mounted, and is awaited when the server listens.
  const started = mode === 'test' ? undefined : Promise.all([jobs.start(), startTimers()])
  started?.catch(() => {})
  let stopBeats: (() => void) | undefined
  async function startTimers(): Promise<void> {
    // Before the timers, which ask whether the platform was up.
    stopBeats = await startBeats(db, clock, log)
    await timers.start()
  }

  // Separate scopes: a hook runs for every route of its scope, and calls must not run the hooks of pages.
  await fastify.register(async (api) =>
    mountEndpoints(api, handled, { services, checked: !production, bodyLimit: BODY_LIMIT, callsAMinute }),
  )
  await fastify.register((rest) => mountRest(rest, options, { services, serverStatus, metrics, production }))
  await fastify.ready()
  return {
    fastify,
    services,
    async listen(at) {
      const address = await fastify.listen(at)
      await started
      return address
    },
    async close() {
      await drain(fastify, hub, serverStatus)
      // The events of the last calls have been sent to the other processes by now.
      stopPublishing()
      await pubsub?.close()
      stopBeats?.()
      await Promise.all([jobs.close(), timers.close()])
      await Promise.all([sessions.close(), closings.close()])
    },
  }
}

/** An event that cannot be sent fails no call: its transaction is committed, and the next read returns the change. */
function sendToSockets(hub: OpenHub, published: PublishedEvent, log: Log): void {
  try {
    if ('all' in published) hub.toAll(published.event, published.payload)
    else hub.toUsers(published.userNos, published.event, published.payload, { except: published.except })
  } catch (error) {
    log.error({ err: error, event: published.event }, 'an event could not be sent')
  }
}

/** The keys of this server. @throws StartProblem when its secret does not fit the database */
async function openServerKeys({ db, storage, secret, oldSecrets, extensions }: ServerOptions, now: Date): Promise<Keys> {
  const ring = makeKeyRing(secret, oldSecrets)
  await ensureSecretFits({ db, storage }, makeSecretBox(ring), extensions?.all(sealedValues) ?? [])
  return openKeys(db, ring, now)
}

/** The connection to other processes, if there are any, and the socket tickets, which all processes share. */
async function openRealtime(redisUrl: string | undefined, digest: Digest, log: Log) {
  const pubsub = redisUrl === undefined ? null : await openPubSub(redisUrl, log)
  const claim = makeClaims()
  const tickets = makeTickets(
    digest,
    async (number, seconds) => (await claim(number, seconds)) && (pubsub === null || pubsub.claim(number, seconds)),
  )
  return { pubsub, tickets }
}

type Parts = { services: Services; serverStatus: ServerStatus; metrics: Metrics; production: boolean }

/** Mounts files, windows of integrations, probes, pages, and the answer to unknown paths. */
async function mountRest(rest: FastifyInstance, options: ServerOptions, { services, ...parts }: Parts): Promise<void> {
  const { storage, handled, webRoot, first, mounts = [], redirects = [], demo = false } = options
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
  await mountPages(rest, { services, endpoints, redirects, production: parts.production, webRoot, first })
}

async function drain(fastify: FastifyInstance, hub: OpenHub, serverStatus: ServerStatus): Promise<void> {
  serverStatus.draining = true
  await hub.close()
  await finished(serverStatus)
  fastify.server.closeAllConnections()
  await fastify.close()
}

async function finished(serverStatus: ServerStatus): Promise<void> {
  if (serverStatus.running === 0) return
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_MS)))
  await Promise.race([new Promise<void>((resolve) => (serverStatus.onIdle = resolve)), timeout])
  clearTimeout(timer)
}
