import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayEnter } from '#kit/contract/access.ts'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { checkAnswer, enveloped } from './answer.ts'
import { outgoing, sendJson, type Outgoing } from './compress.ts'
import { takeForms } from './form.ts'
import { JsonBytes, type Caller, type Handled, type Me } from './handle.ts'
import { hashOf, idempotencyKey, once } from './idempotency.ts'
import { callerOf, makeLimiter, type Limiter } from './limits.ts'
import { parse } from './parse.ts'
import type { Services } from './services.ts'

/** Who calls: a member, a guest, or someone whose token is expired, revoked or no token. */
export type Who = Me | 'guest' | 'bad-token'

declare module 'fastify' {
  interface FastifyRequest {
    who: Who
    /** The endpoint's line, for logs and metrics. */
    line: string
  }
}

export type Mount = {
  services: Services
  /** Holds every answer against its contract; not in production. */
  checked: boolean
  /** Largest body in bytes where the endpoint names none. */
  bodyLimit: number
  /** Calls in a minute of one caller, at all endpoints that have no limit of their own. False: no limit at all. */
  callsAMinute: number | false
}

/** Gives every endpoint its route. */
export function mountEndpoints(fastify: FastifyInstance, handled: readonly Handled[], mount: Mount): void {
  const { callsAMinute } = mount
  const together = callsAMinute === false ? null : makeLimiter({ calls: callsAMinute, seconds: 60 })
  const [forms, others] = [handled.filter(({ endpoint }) => endpoint.form), handled.filter(({ endpoint }) => !endpoint.form)]
  mountIn(fastify, others, mount, together)
  if (forms.length === 0) return
  // In a scope of their own, so that no other call takes a form.
  void fastify.register(async (scope) => {
    await takeForms(scope)
    mountIn(scope, forms, mount, together)
  })
}

function mountIn(fastify: FastifyInstance, handled: readonly Handled[], mount: Mount, together: Limiter | null): void {
  for (const one of handled) {
    const { endpoint } = one
    if (endpoint.idempotent && endpoint.access === 'open') throw new Error(`${endpoint.line}: only members have idempotency keys`)
    const limiter = together && endpoint.rate ? makeLimiter(endpoint.rate) : together
    const route: Route = { ...one, mount, blank: blankOf(endpoint) }
    fastify.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? mount.bodyLimit,
      onRequest: (request, reply, done) => {
        request.line = endpoint.line
        const enter = (): void => done(limiter ? refusedBy(limiter, mount.services, request, reply) : undefined)
        // Guests are known without asking anyone.
        if (request.headers.authorization === undefined) return enter()
        whoCalls(request, mount.services).then((who) => {
          request.who = who
          enter()
        }, done)
      },
      handler: (request, reply) => respond(route, request, reply),
    })
  }
}

function refusedBy(limiter: Limiter, { clock }: Services, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const seconds = limiter(callerOf(request), clock().getTime())
  if (seconds === 0) return undefined
  void reply.header('retry-after', String(seconds))
  return requestErrors.too_many()
}

/** The member behind the request's token. */
export async function whoCalls(request: FastifyRequest, { sessions, clock }: Services): Promise<Who> {
  const { authorization } = request.headers
  if (authorization === undefined) return 'guest'
  const token = bearerOf(authorization)
  return (token !== undefined && (await sessions.check(token, clock()))) || 'bad-token'
}

/** @throws `auth.required`, `auth.forbidden` or `auth.unverified` for someone the word does not let in */
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

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1]
}

type Input = { params: unknown; query: unknown; body: unknown }
/** `blank`: the query of a call that has none, where it may have none. */
type Route = Handled & { mount: Mount; blank: unknown }

const blankOf = ({ query }: Endpoint): unknown => query && Object.freeze(z.safeParse(query, {}).data)

/**
 * Answers a call. An answer that is there at once goes out at once: for a page that lies ready as bytes no promise
 * is made and nothing is waited for.
 */
function respond(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> | void {
  const { endpoint, mount } = route
  const me = authorize(endpoint.access, request.who, route.anyToken)
  const key = endpoint.idempotent ? idempotencyKey(request.headers['idempotency-key']) : undefined
  const input = inputOf(route, request)
  if (key !== undefined && me !== null && !route.keepsKey) {
    return answerOnce(route, new RequestCaller(request, reply), me, input, key).then((json) =>
      sendJson(request, reply, outgoing(enveloped(endpoint, json))),
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
    ...(key === undefined ? undefined : { key: { key, line: endpoint.line, body_hash: hashOf(input) } }),
  } as never)
  if (answer instanceof Promise) return answer.then((late) => sendAnswer(route, request, reply, late))
  return sendAnswer(route, request, reply, answer)
}

function inputOf({ endpoint, blank }: Route, request: FastifyRequest): Input {
  return {
    params: parse(endpoint.params, request.params),
    query: blank !== undefined && isBlank(request.query) ? blank : parse(endpoint.query, request.query),
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
    answer instanceof JsonBytes ? keptFor(endpoint, answer) : outgoing(enveloped(endpoint, JSON.stringify(answer))),
  )
}

const kept = new WeakMap<JsonBytes, Outgoing>()

/** A page of bytes that a feature answers again and again is put into its envelope, and compressed, once. */
function keptFor(endpoint: Endpoint, bytes: JsonBytes): Outgoing {
  let json = kept.get(bytes)
  if (!json) kept.set(bytes, (json = outgoing(enveloped(endpoint, bytes.bytes))))
  return json
}

/** In one transaction with the key. What the work has to tell others it tells the transaction. */
async function answerOnce(route: Route, caller: Caller, me: Me, input: Input, key: string): Promise<string> {
  const { endpoint, mount } = route
  const { services, checked } = mount
  const now = services.clock()
  const call = { user_no: me.user_no, key, line: endpoint.line, body: input, now }
  return once(services.db, call, async (tx) => {
    const answer = await route.work({
      ...input,
      db: tx,
      me,
      now,
      caller,
      services,
    } as never)
    if (checked) check(endpoint, answer)
    return textOf(answer)
  })
}

const textOf = (answer: unknown): string => (answer instanceof JsonBytes ? answer.bytes.toString() : JSON.stringify(answer))
const check = (endpoint: Endpoint, answer: unknown): void => checkAnswer(endpoint, textOf(answer))

/** Read when asked for: few handlers want to know, and behind a proxy the address takes some looking. */
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
  /** As it was sent: whoever sets one that calls read writes it in letters that need no decoding. */
  cookie(name: string): string | undefined {
    const pairs = (this.#request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  }
  /** `__Host-` is the browser's own promise that it came by https, from this host. */
  keepCookie(name: string, text: string, seconds: number): void {
    const secure = name.startsWith('__Host-') ? '; Secure' : ''
    void this.#reply.header('set-cookie', `${name}=${text}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  }
}
