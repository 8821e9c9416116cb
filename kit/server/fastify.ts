import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { REFUSED } from '#kit/contract/envelope.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { verdictOn } from './faults.ts'
import { loggerOf, logCall, logsCalls, type LogOptions } from './log.ts'
import { sendApp, wantsPage } from './pages.ts'
import type { Metrics, Watched } from './probes.ts'

type Options = {
  production: boolean
  watched: Watched
  metrics: Metrics
  log?: LogOptions
  trustProxy?: boolean | string
  webRoot?: string
}

/** Fastify with what every request has: an id, a log line, its headers, an envelope for whatever goes wrong. */
export function makeFastify({ production, watched, metrics, log, trustProxy = false, webRoot }: Options): FastifyInstance {
  const fastify = Fastify({
    logger: loggerOf(log),
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than the request's own work. Lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy,
    genReqId: requestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: 16 * 1024,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    // An address that can't be read comes past the hooks.
    frameworkErrors: (error, request, reply) => void refuse(error, request, dress(request, reply, production)),
    clientErrorHandler: refuseUnread,
  })
  fastify.removeContentTypeParser('text/plain')
  fastify.decorateRequest('who', 'guest')
  fastify.decorateRequest('line', 'other')
  fastify.setErrorHandler(refuse)
  fastify.setNotFoundHandler((request, reply) => {
    if (webRoot !== undefined && wantsPage(request)) return sendApp(webRoot, reply)
    throw requestErrors.not_found()
  })
  watch(fastify, { watched, metrics, production, everyCall: logsCalls(log) })
  return fastify
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
  return reply.code(verdict.status).header('cache-control', 'no-store').send(verdict.envelope)
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

type Watch = { watched: Watched; metrics: Metrics; production: boolean; everyCall: boolean }

function watch(fastify: FastifyInstance, { watched, metrics, production, everyCall }: Watch): void {
  const left = (): void => {
    if (--watched.running === 0) watched.onIdle?.()
  }
  fastify.addHook('onRequest', (request, reply, done) => {
    watched.running++
    // Not onResponse: it is never told of callers who went away.
    reply.raw.on('close', left)
    // Set here, so that refusals have them too.
    dress(request, reply, production)
    if (watched.draining) {
      void reply.header('connection', 'close')
      // The probes still answer, so that a balancer hears it first from them.
      if (request.url !== '/healthz') return done(requestErrors.busy())
    }
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.line, reply.statusCode, reply.elapsedTime / 1000)
    logCall(request, reply.statusCode, reply.elapsedTime, everyCall)
    done()
  })
}

function dress(request: Refused[1], reply: FastifyReply, production: boolean): FastifyReply {
  return reply.headers(production ? HEADERS_HTTPS : HEADERS).header('x-request-id', request.id)
}

/** Few, for each costs as much as a look into a cache; pages have the rest (pages.ts). */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const HEADERS_HTTPS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
