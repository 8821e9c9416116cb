import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { requestErrors } from '#kit/contract/errors.ts'
import { makeDurations } from '../log/durations.ts'
import { MIGRATIONS, readMigrations } from '../db/engine/migrate.ts'
import { identifyOperator, OPERATOR_ROOT } from '../auth/operator.ts'
import { authorizeOperator } from './http.ts'
import type { Services } from './services.ts'

/** Live state of the server, for probes, metrics and draining. */
export type ServerStatus = {
  /** Calls being answered. */
  running: number
  /** The server stops: new calls are refused. */
  draining: boolean
  sockets(): number
  /** Packets of sockets that are not calls. */
  unknownPackets(): number
  /** Called when the last running call is answered. */
  onIdle?: () => void
}

export type Metrics = { observe(line: string, status: number, seconds: number): void; text(): Promise<string>; contentType: string }

/** Metrics of this process in Prometheus's text format. */
export function makeMetrics(serverStatus: ServerStatus): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = makeDurations()
  gauge(register, 'http_requests_running', 'Calls being answered', () => serverStatus.running)
  gauge(register, 'socket_connections', 'Sockets connected', () => serverStatus.sockets())
  gauge(register, 'socket_unknown_packets', 'Packets of sockets that are not calls, since the start', () => serverStatus.unknownPackets())
  return {
    observe: durations.observe,
    text: async () => (await register.metrics()) + durations.text(),
    contentType: register.contentType,
  }
}

export type ProbeOptions = { services: Services; serverStatus: ServerStatus; metrics: Metrics; production: boolean; demo: boolean }

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: in production only for operators, below their path. */
export function mountProbes(fastify: FastifyInstance, { services, serverStatus, metrics, production, demo }: ProbeOptions): void {
  fastify.get('/healthz', async (request) => {
    request.line = 'GET /healthz'
    return { state: 1, demo }
  })
  fastify.get('/readyz', async (request, reply) => {
    request.line = 'GET /readyz'
    if (serverStatus.draining || !(await isReady(services))) throw requestErrors.busy()
    return reply.send({ state: 1 })
  })
  fastify.get(`${operatorPrefix(production)}/metrics`, { onRequest: requireOperator(production, services) }, async (request, reply) => {
    request.line = 'GET /metrics'
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Before the paths that in production are only for operators: their cookie is sent nowhere else. */
export const operatorPrefix = (production: boolean): string => (production ? OPERATOR_ROOT : '')

/** The right that documentation and metrics need in production. */
const SYSTEM = 'system.see'

/** A hook that in production admits only operators. */
export function requireOperator(production: boolean, services: Services) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (production) authorizeOperator(await identifyOperator(request, services), SYSTEM)
  }
}

/** Milliseconds within which the database must answer the probe. */
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
