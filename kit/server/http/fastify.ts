import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { REFUSED } from '#kit/contract/envelope.ts'
import { defineErrors, requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { isLoopback } from '../config/config.ts'
import { JSON_TYPE } from './compress.ts'
import { verdictOn } from './faults.ts'
import { loggerOf, logCall, logsCalls, type LogOptions } from '../log/log.ts'
import { linesOf } from './one-write.ts'
import { sendApp, wantsPage } from './pages.ts'
import type { Metrics, ServerStatus } from './probes.ts'

type Options = {
  production: boolean
  serverStatus: ServerStatus
  metrics: Metrics
  log?: LogOptions
  trustProxy?: boolean | string
  refuseForwarded?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose body has no time limit. */
    slowBody?: true
  }
  interface FastifyInstance {
    /** Headers of every answer except pages: names and values alternate, the form that Node's `writeHead` takes. */
    always: string[]
    /** The same with the content type of JSON, as text. */
    alwaysLines: string
  }
}

/** Fastify with what every request needs: an id, a log line, headers, and an envelope for every error. */
export function makeFastify({
  production,
  serverStatus,
  metrics,
  log,
  trustProxy = false,
  refuseForwarded = false,
}: Options): FastifyInstance {
  // The logger comes from a second instance: an instance with its own logger adds a listener and a child logger to each
  // call, a quarter of the cost of an answer from memory. Log lines carry `request_id` instead.
  const logger = Fastify({ logger: loggerOf(log) ?? false, schemaController: NO_SCHEMAS }).log
  const fastify = Fastify({
    schemaController: NO_SCHEMAS,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => logger,
    trustProxy,
    genReqId: requestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: 16 * 1024,
    // Uploading a film over a slow connection takes minutes. Headers have their own limit of a minute (headersTimeout).
    requestTimeout: 900_000,
    routerOptions: { maxParamLength: 200 },
    // A URL that cannot be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseUnparsable,
  })
  fastify.log = logger
  const always = Object.entries(production ? HEADERS_HTTPS : HEADERS).flat()
  fastify.decorate('always', always)
  fastify.decorate('alwaysLines', linesOf([...always, 'content-type', JSON_TYPE]))
  fastify.removeContentTypeParser('text/plain')
  fastify.decorateRequest('who', 'guest')
  fastify.decorateRequest('operator', null)
  fastify.decorateRequest('me', null)
  fastify.decorateRequest('line', 'other')
  fastify.setErrorHandler(refuse)
  if (refuseForwarded) refuseForwardedCalls(fastify)
  trackCalls(fastify, { serverStatus, metrics, everyCall: logsCalls(log) })
  return fastify
}

/**
 * Endpoints are parsed by their contract, so no route has a JSON schema. Fastify would load its compilers for them at each start all the
 * same.
 */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => refuseSchema,
    buildSerializer: () => refuseSchema,
  },
}

function refuseSchema(): never {
  throw new Error('Routes have no JSON schemas: endpoints are parsed by their contract.')
}

const sandboxErrors = defineErrors('sandbox', {
  forwarded: { status: 403, message: '이 서버는 연습용이라 같은 컴퓨터에서만 쓸 수 있어요.' },
})

/** Headers that a proxy adds. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'cf-connecting-ip']

/**
 * Refuses calls that a proxy has forwarded, also if it adds none of these headers but keeps the original host name, and calls of other
 * sites whose host name resolves to this machine (DNS rebinding). The log names the remedy, once.
 */
function refuseForwardedCalls(fastify: FastifyInstance): void {
  let isLogged = false
  fastify.addHook('onRequest', (request, _reply, done) => {
    const header = FORWARDED.find((name) => request.headers[name] !== undefined) ?? (isLoopback(request.hostname) ? undefined : 'host')
    if (header === undefined) return done()
    if (!isLogged) fastify.log.error({ header }, 'a proxy forwards to sandboxes for this machine alone: HARU_SANDBOX=public allows it')
    isLogged = true
    done(sandboxErrors.forwarded())
  })
}

/** Answers unknown paths: a browser gets the app, every other client a refusal. */
export function refuseUnknown(fastify: FastifyInstance, webRoot: string | undefined): void {
  fastify.setNotFoundHandler((request, reply) => {
    if (webRoot !== undefined && wantsPage(request)) return sendApp(webRoot, reply)
    throw requestErrors.not_found()
  })
}

/** First part of the request ids of this process; a counter follows it. */
const ID_PREFIX = randomUUID().slice(0, 18)
let issued = 0

/** A well-formed id of the caller is used, so that a call can be traced through a proxy. */
function requestId({ headers }: IncomingMessage): string {
  const callerId = headers['x-request-id']
  return typeof callerId === 'string' && /^[\w.-]{8,64}$/.test(callerId) ? callerId : `${ID_PREFIX}-${(++issued).toString(36)}`
}

type Refused = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>

function refuse(error: unknown, request: Refused[1], reply: FastifyReply): FastifyReply {
  const verdict = verdictOn(error)
  if (verdict.reported !== 'no') request.log[verdict.reported]({ request_id: request.id, err: error, line: request.line }, 'call failed')
  if (verdict.status === 503) void reply.header('retry-after', '5')
  return setSecurityHeaders(request, reply).code(verdict.status).header('cache-control', 'no-store').send(verdict.envelope)
}

/** Refuses bytes that Node cannot parse as HTTP, with the same envelope; there is no request object for them. */
function refuseUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = PARSE_ERROR_STATUS[error.code ?? ''] ?? 400
  const { code, message: msg } = requestErrors.invalid
  const body = JSON.stringify({ state: REFUSED, code, msg })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Content-Type: application/json; charset=utf-8', 'Connection: close']
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

const PARSE_ERROR_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

type TrackOptions = { serverStatus: ServerStatus; metrics: Metrics; everyCall: boolean }

/** Counts calls from their first byte to their last, and refuses new ones while the server stops. */
function trackCalls(fastify: FastifyInstance, { serverStatus, metrics, everyCall }: TrackOptions): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    serverStatus.running++
    const { raw } = reply
    const from = performance.now()
    // An answer that was not completely sent (the caller went away) is not measured.
    raw.on('close', () => {
      if (--serverStatus.running === 0) serverStatus.onIdle?.()
      if (!raw.writableFinished) return
      const ms = performance.now() - from
      metrics.observe(request.line, raw.statusCode, ms / 1000)
      logCall(request, raw.statusCode, ms, everyCall)
    })
    if (hasBody(request) && !request.routeOptions.config.slowBody) limitBodyTime(request)
    if (serverStatus.draining) {
      void reply.header('connection', 'close')
      // `/healthz` still answers: a load balancer learns from `/readyz` that the server is stopping.
      if (request.url !== '/healthz') return done(requestErrors.busy())
    }
    done()
  })
}

/** Milliseconds within which the whole body of a call must arrive; otherwise a slow caller could hold the connection. */
export const BODY_MS = MINUTE_MS

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function limitBodyTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), BODY_MS)
  const stop = (): void => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

/** Sets the headers of every answer on a reply that Fastify sends; answers to calls write them directly (compress.ts). */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { always } = request.server
  for (let at = 0; at < always.length; at += 2) void reply.header(always[at]!, always[at + 1])
  return reply.header('x-request-id', request.id)
}

/** Few, because each header of a call costs measurable time; pages have the other ones (pages.ts). */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const HEADERS_HTTPS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
