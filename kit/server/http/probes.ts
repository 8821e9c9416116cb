import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { requestErrors } from '#kit/contract/errors.ts'
import { makeDurations } from '../log/durations.ts'
import { MIGRATIONS, readMigrations } from '../db/engine/migrate.ts'
import { authorize, whoCalls } from './http.ts'
import type { Services } from './services.ts'

/** What the running server knows of itself. */
export type Watched = {
  /** Calls being answered. */
  running: number
  /** No new calls are taken. */
  draining: boolean
  sockets(): number
  /** Packets of sockets that were no calls. */
  unknownPackets(): number
  /** Told when the last running call is answered. */
  onIdle?: () => void
}

export type Metrics = { observe(line: string, status: number, seconds: number): void; text(): Promise<string>; contentType: string }

/** Figures in the form that Prometheus reads, of this server alone. */
export function makeMetrics(watched: Watched): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = makeDurations()
  gauge(register, 'http_requests_running', 'Calls being answered', () => watched.running)
  gauge(register, 'socket_connections', 'Sockets connected', () => watched.sockets())
  gauge(register, 'socket_unknown_packets', 'Packets of sockets that were no calls, since the start', () => watched.unknownPackets())
  return {
    observe: durations.observe,
    text: async () => (await register.metrics()) + durations.text(),
    contentType: register.contentType,
  }
}

export type ProbeOptions = { services: Services; watched: Watched; metrics: Metrics; production: boolean; demo: boolean }

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: figures, in production for operators alone. */
export function mountProbes(fastify: FastifyInstance, { services, watched, metrics, production, demo }: ProbeOptions): void {
  fastify.get('/healthz', async (request) => {
    request.line = 'GET /healthz'
    return { state: 1, demo }
  })
  fastify.get('/readyz', async (request, reply) => {
    request.line = 'GET /readyz'
    if (watched.draining || !(await isReady(services))) throw requestErrors.busy()
    return reply.send({ state: 1 })
  })
  fastify.get('/metrics', { onRequest: operatorIn(production, services) }, async (request, reply) => {
    request.line = 'GET /metrics'
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** In production lets only operators pass. */
export function operatorIn(production: boolean, services: Services) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (production) authorize('operator', await whoCalls(request, services))
  }
}

/** Milliseconds that the database is given to answer the probe. */
const PROBE_MS = 2000
const newest = readMigrations(MIGRATIONS).at(-1)?.name ?? ''

async function isReady({ db }: Services): Promise<boolean> {
  const asked = db.sql`select 1 from migration where name = ${newest}`.then(
    (rows) => rows.length === 1,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, PROBE_MS, false)))
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

function gauge(register: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read())
    },
  })
}
