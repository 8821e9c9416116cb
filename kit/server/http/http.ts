import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayEnter } from '#kit/contract/access.ts'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { limitProblem } from '#kit/contract/limits.ts'
import { readCookie, setCookie } from './cookies.ts'
import { checkAnswer, enveloped } from './answer.ts'
import { makeBody, sendJson, type OutgoingBody } from './compress.ts'
import { acceptForms } from './form.ts'
import { JsonBytes, jsonTextOf, type Caller, type Handled, type Me } from './handle.ts'
import { hashOf, idempotencyKey, runOnce, type Key } from './idempotency.ts'
import { whileSuspended } from '../auth/limits.ts'
import { identifyOperator, isOperatorPath, type Operator } from '../auth/operator.ts'
import { callerOf, makeLimiter, type Limiter } from './limits.ts'
import { parse } from './parse.ts'
import type { Services } from './services.ts'

/** The caller: a member, a guest, or a caller whose token is expired, revoked or malformed. */
export type Who = Me | 'guest' | 'bad-token'

declare module 'fastify' {
  interface FastifyRequest {
    who: Who
    /** The operator of a call below `OPERATOR_ROOT`; no other call reads their cookie. */
    operator: Operator | null
    /** Who may make this call: its member or operator; null for a guest. */
    me: Me | Operator | null
    /** The endpoint's line, for logs and metrics. */
    line: string
  }
}

export type Mount = {
  services: Services
  /** Checks every answer against its contract; not in production. */
  checked: boolean
  /** Largest body in bytes of endpoints that declare no limit. */
  bodyLimit: number
  /** Calls per minute of one caller, over all endpoints that declare no limit. False: no limits at all. */
  callsAMinute: number | false
}

/** Mounts a route for every endpoint. */
export function mountEndpoints(fastify: FastifyInstance, handled: readonly Handled[], mount: Mount): void {
  const { callsAMinute } = mount
  const common = callsAMinute === false ? null : makeLimiter({ calls: callsAMinute, seconds: 60 })
  const [forms, others] = [handled.filter(({ endpoint }) => endpoint.form), handled.filter(({ endpoint }) => !endpoint.form)]
  mountIn(fastify, others, mount, common)
  if (forms.length === 0) return
  // In a separate scope, so that no other endpoint accepts a form.
  void fastify.register(async (scope) => {
    await acceptForms(scope)
    mountIn(scope, forms, mount, common)
  })
}

function mountIn(fastify: FastifyInstance, handled: readonly Handled[], mount: Mount, common: Limiter | null): void {
  const allowed = new Set(mount.services.extensions.all(whileSuspended).flat())
  for (const one of handled) {
    const { endpoint } = one
    if (endpoint.access === 'operator' && !isOperatorPath(endpoint.path)) throw new Error(`${endpoint.line}: the cookie is not sent there`)
    if (endpoint.idempotent && endpoint.access === 'open') throw new Error(`${endpoint.line}: only members have idempotency keys`)
    const limiter = common && endpoint.rate ? makeLimiter(endpoint.rate) : common
    const isForOperators = isOperatorPath(endpoint.path)
    const route: Route = {
      ...one,
      mount,
      limiter,
      isForOperators,
      blank: blankOf(endpoint),
      isAllowedWhileSuspended: allowed.has(endpoint.line),
    }
    fastify.route({
      // Node sends no body to HEAD.
      method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? mount.bodyLimit,
      onRequest: (request, reply, done) => {
        request.line = endpoint.line
        const enter = (): void => done(refusalOf(route, request, reply))
        if (isForOperators) {
          identifyOperator(request, mount.services).then((operator) => {
            request.operator = operator
            enter()
          }, done)
          return
        }
        // A guest needs no lookup.
        if (request.headers.authorization === undefined) return enter()
        identifyCaller(request, mount.services).then((who) => {
          request.who = who
          enter()
        }, done)
      },
      handler: (request, reply) => respond(route, request, reply),
    })
  }
}

/** Why a call is refused before its body is read: too many of them, a closed part of the product, or a caller who may not make it. */
function refusalOf(route: Route, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const { endpoint, limiter, isForOperators, mount } = route
  const { services } = mount
  const tooMany = limiter && limitRefusal(limiter, services, request, reply)
  if (tooMany) return tooMany
  try {
    if (!isForOperators) services.closings.ensureOpen(endpoint, services.clock())
    request.me =
      endpoint.access === 'operator' ? authorizeOperator(request.operator, endpoint.right ?? null) : authorizeMember(route, request.who)
    return undefined
  } catch (error) {
    return error as Error
  }
}

function limitRefusal(limiter: Limiter, { clock }: Services, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const seconds = limiter(callerOf(request), clock().getTime())
  if (seconds === 0) return undefined
  void reply.header('retry-after', String(seconds))
  return requestErrors.too_many()
}

/** The member whose token the request carries. */
export async function identifyCaller(request: FastifyRequest, { sessions, clock }: Services): Promise<Who> {
  const { authorization } = request.headers
  if (authorization === undefined) return 'guest'
  const token = bearerOf(authorization)
  return (token !== undefined && (await sessions.check(token, clock()))) || 'bad-token'
}

/** Gives the member who may enter. @throws `auth.required`, `auth.forbidden` or `auth.unverified` */
export function authorize(access: Endpoint['access'], who: Who, anyToken = false): Me | null {
  if (who === 'bad-token' && !anyToken) throw accessErrors.required()
  const me = typeof who === 'string' ? null : who
  switch (mayEnter(access, me)) {
    case 'enter':
      return me
    case 'log-in':
      throw accessErrors.required()
    case 'verify':
      throw accessErrors.unverified()
    default:
      throw accessErrors.forbidden()
  }
}

/** @throws `auth.required`, `auth.no_right` if none of the operator's roles has the right */
export function authorizeOperator(operator: Operator | null, right: string | null): Operator {
  if (operator === null) throw accessErrors.required()
  if (!operator.may(right)) throw accessErrors.no_right()
  return operator
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1]
}

/** @throws as `authorize`, and `auth.suspended` or `auth.limited_…` if operators have closed it to the member */
function authorizeMember({ endpoint, mount, anyToken, isAllowedWhileSuspended }: Route, who: Who): Me | null {
  const me = authorize(endpoint.access, who, anyToken)
  // Most members have no limits, so that the check costs nothing.
  if (me === null || me.limits === null || isAllowedWhileSuspended) return me
  const problem = limitProblem(me.limits, endpoint.activity ?? null, mount.services.clock())
  if (problem) throw problem
  return me
}

type Input = { params: unknown; query: unknown; body: unknown }
/** `blank`: gives the parsed query of a call without query string, if the endpoint allows one. */
type Route = Handled & {
  mount: Mount
  limiter: Limiter | null
  isForOperators: boolean
  blank: () => unknown
  isAllowedWhileSuspended: boolean
}

/** Parsed at the first call: all of them at once took a tenth of a start. */
function blankOf({ query }: Endpoint): () => unknown {
  let parsed: { data: unknown } | undefined
  return () => (parsed ??= { data: query && Object.freeze(z.safeParse(query, {}).data) }).data
}

/**
 * Answers a call. An answer that the work returns without a promise is sent in the same turn: a cached page of bytes costs
 * no promise.
 */
function respond(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> | void {
  const { endpoint, mount } = route
  const { me } = request
  const uuid = endpoint.idempotent ? idempotencyKey(request.headers['idempotency-key']) : undefined
  const input = inputOf(route, request)
  const key = uuid === undefined ? undefined : { key: uuid, line: endpoint.line, body_hash: hashOf(input) }
  if (key !== undefined && me !== null && !route.storesKey) {
    return answerOnce(route, new RequestCaller(request, reply), me, input, key).then((json) =>
      sendJson(request, reply, makeBody(enveloped(endpoint, json))),
    )
  }
  const { services } = mount
  const answer = route.work({
    ...input,
    db: services.db,
    me,
    now: services.clock(),
    caller: new RequestCaller(request, reply),
    services,
    ...(key === undefined ? undefined : { key }),
  } as never)
  if (answer instanceof Promise) return answer.then((late) => sendAnswer(route, request, reply, late))
  return sendAnswer(route, request, reply, answer)
}

function inputOf({ endpoint, blank }: Route, request: FastifyRequest): Input {
  return {
    params: parse(endpoint.params, request.params),
    query: (isBlank(request.query) ? blank() : undefined) ?? parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  }
}

function isBlank(query: unknown): boolean {
  for (const _name in query as object) return false
  return true
}

function sendAnswer({ endpoint, mount }: Route, request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<void> | void {
  if (mount.checked) check(endpoint, answer)
  return sendJson(
    request,
    reply,
    answer instanceof JsonBytes ? envelopedBytes(endpoint, answer) : makeBody(enveloped(endpoint, JSON.stringify(answer))),
  )
}

const envelopes = new WeakMap<JsonBytes, OutgoingBody>()

/** Bytes that a feature answers repeatedly are put into their envelope, and compressed, only once. */
function envelopedBytes(endpoint: Endpoint, bytes: JsonBytes): OutgoingBody {
  let json = envelopes.get(bytes)
  if (json) json.isShared = true
  else envelopes.set(bytes, (json = makeBody(enveloped(endpoint, bytes.bytes))))
  return json
}

/** Runs the work in one transaction with the idempotency key. */
async function answerOnce(route: Route, caller: Caller, me: Me | Operator, input: Input, key: Key): Promise<string> {
  const { endpoint, mount } = route
  const { services, checked } = mount
  const now = services.clock()
  const call = { ...key, user_no: 'operator_no' in me ? me.operator_no : me.user_no, now }
  return runOnce(services.db, call, async (tx) => {
    const answer = await route.work({
      ...input,
      db: tx,
      me,
      now,
      caller,
      services,
    } as never)
    if (checked) check(endpoint, answer)
    return jsonTextOf(answer)
  })
}

const check = (endpoint: Endpoint, answer: unknown): void => checkAnswer(endpoint, jsonTextOf(answer))

/** Reads its values lazily: few handlers use them, and behind a proxy the address takes time to find. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }
  get id(): string {
    return this.#request.id
  }
  get address(): string {
    return this.#request.ip
  }
  get agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }
  get token(): string | undefined {
    return bearerOf(this.#request.headers.authorization)
  }
  cookie(name: string): string | undefined {
    return readCookie(this.#request, name)
  }
  /** For the prefix `__Host-` browsers require `secure` and this path. */
  setCookie(name: string, text: string, seconds: number, strictPath?: string): void {
    const scope = strictPath === undefined ? { sameSite: 'lax' as const } : { sameSite: 'strict' as const, path: strictPath }
    setCookie(this.#reply, { name, value: text, maxAge: seconds, secure: /^__(Host|Secure)-/.test(name), ...scope })
  }
}
