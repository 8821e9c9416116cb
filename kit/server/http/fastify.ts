import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { REFUSED } from '#kit/contract/envelope.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { verdictOn } from './faults.ts'
import { loggerOf, logCall, logsCalls, type LogOptions } from '../log/log.ts'
import { sendApp, wantsPage } from './pages.ts'
import type { Metrics, Watched } from './probes.ts'

type Options = {
  production: boolean
  watched: Watched
  metrics: Metrics
  log?: LogOptions
  trustProxy?: boolean | string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose body may take as long as it comes. */
    slowBody?: true
  }
  interface FastifyInstance {
    /** Headers of every answer but pages, names and values in turn, as Node writes them. */
    always: string[]
  }
}

/** Fastify with what every request has: an id, a log line, its headers, an envelope for whatever goes wrong. */
export function makeFastify({ production, watched, metrics, log, trustProxy = false }: Options): FastifyInstance {
  // Made by an instance that serves nothing: with a logger of its own Fastify listens for the end of each call once
  // more and makes a child for each, a quarter of what it costs to answer from memory. Lines name their request.
  const logger = Fastify({ logger: loggerOf(log) ?? false }).log
  const fastify = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => logger,
    trustProxy,
    genReqId: requestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: 16 * 1024,
    // A film on a slow line takes minutes; heads have a minute of their own (headersTimeout).
    requestTimeout: 900_000,
    routerOptions: { maxParamLength: 200 },
    // An address that can't be read comes past the hooks.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseUnread,
  })
  fastify.log = logger
  fastify.decorate('always', Object.entries(production ? HEADERS_HTTPS : HEADERS).flat())
  fastify.removeContentTypeParser('text/plain')
  fastify.decorateRequest('who', 'guest')
  fastify.decorateRequest('line', 'other')
  fastify.setErrorHandler(refuse)
  watch(fastify, { watched, metrics, everyCall: logsCalls(log) })
  return fastify
}

/** Answers addresses that lead nowhere: a browser with the app, everyone else with a refusal. */
export function refuseUnknown(fastify: FastifyInstance, webRoot: string | undefined): void {
  fastify.setNotFoundHandler((request, reply) => {
    if (webRoot !== undefined && wantsPage(request)) return sendApp(webRoot, reply)
    throw requestErrors.not_found()
  })
}

/** This process's part of the ids it gives; the rest is counted. */
const OWN = randomUUID().slice(0, 18)
let given = 0

/** A caller's own id is kept when it looks like one, so that a call can be followed through a proxy. */
function requestId({ headers }: IncomingMessage): string {
  const theirs = headers['x-request-id']
  return typeof theirs === 'string' && /^[\w.-]{8,64}$/.test(theirs) ? theirs : `${OWN}-${(++given).toString(36)}`
}

type Refused = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>

function refuse(error: unknown, request: Refused[1], reply: FastifyReply): FastifyReply {
  const verdict = verdictOn(error)
  if (verdict.reported !== 'no') request.log[verdict.reported]({ request_id: request.id, err: error, line: request.line }, 'call failed')
  if (verdict.status === 503) void reply.header('retry-after', '5')
  return setSecurityHeaders(request, reply).code(verdict.status).header('cache-control', 'no-store').send(verdict.envelope)
}

/** What is no HTTP at all has no request; it is refused like everything else. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = UNREAD[error.code ?? ''] ?? 400
  const { code, message: msg } = requestErrors.invalid
  const body = JSON.stringify({ state: REFUSED, code, msg })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Content-Type: application/json; charset=utf-8', 'Connection: close']
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

const UNREAD: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

type Watch = { watched: Watched; metrics: Metrics; everyCall: boolean }

/** Counts calls from their first byte to their last, and refuses new ones while the server stops. */
function watch(fastify: FastifyInstance, { watched, metrics, everyCall }: Watch): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    watched.running++
    const { raw } = reply
    const from = performance.now()
    // Of callers who went away, this alone is told.
    raw.on('close', () => {
      if (--watched.running === 0) watched.onIdle?.()
      if (!raw.writableFinished) return
      const ms = performance.now() - from
      metrics.observe(request.line, raw.statusCode, ms / 1000)
      logCall(request, raw.statusCode, ms, everyCall)
    })
    if (hasBody(request) && !request.routeOptions.config.slowBody) holdToTime(request)
    if (watched.draining) {
      void reply.header('connection', 'close')
      // The probes still answer, so that a balancer hears it first from them.
      if (request.url !== '/healthz') return done(requestErrors.busy())
    }
    done()
  })
}

/** Milliseconds in which the whole body of a call has come: it is small, and a caller could else hold the connection. */
export const BODY_MS = 60_000

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function holdToTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), BODY_MS)
  const stop = (): void => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

/** Puts the headers of every answer on a reply of Fastify's own; answers to calls bring them along (compress.ts). */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { always } = request.server
  for (let at = 0; at < always.length; at += 2) void reply.header(always[at]!, always[at + 1])
  return reply.header('x-request-id', request.id)
}

/** Few, for each costs as much as a look into a cache; pages have the rest (pages.ts). */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const HEADERS_HTTPS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
