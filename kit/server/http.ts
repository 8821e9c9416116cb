import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayEnter } from '#kit/contract/access.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { checkAnswer, enveloped } from './answer.ts'
import { outgoing, sendJson, type Outgoing } from './compress.ts'
import { JsonBytes, type Caller, type Handled, type Me } from './handle.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { parse } from './parse.ts'
import type { Services } from './services.ts'
import { heldBack } from './socket.ts'

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
}

/** Gives every endpoint its route. */
export function mountEndpoints(fastify: FastifyInstance, handled: Handled[], mount: Mount): void {
  for (const one of handled) {
    const { endpoint } = one
    if (endpoint.idempotent && endpoint.access === 'open') throw new Error(`${endpoint.line}: only members have idempotency keys`)
    fastify.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? mount.bodyLimit,
      config: endpoint.rate ? { rateLimit: { max: endpoint.rate.calls, timeWindow: endpoint.rate.seconds * 1000 } } : {},
      onRequest: (request, _reply, done) => {
        request.line = endpoint.line
        // Guests are known without asking anyone.
        if (request.headers.authorization === undefined) return done()
        whoCalls(request, mount.services).then((who) => {
          request.who = who
          done()
        }, done)
      },
      handler: (request, reply) => respond(one, mount, request, reply),
    })
  }
}

/** The member behind the request's token. */
export async function whoCalls(request: FastifyRequest, { sessions, clock }: Services): Promise<Who> {
  const { authorization } = request.headers
  if (authorization === undefined) return 'guest'
  const token = bearerOf(authorization)
  return (token !== undefined && (await sessions.check(token, clock()))) || 'bad-token'
}

/** @throws `auth.required`, `auth.forbidden` or `auth.unverified` for someone the word does not let in */
export function letIn(access: Endpoint['access'], who: Who, anyToken = false): Me | null {
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

async function respond(one: Handled, mount: Mount, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = one
  const me = letIn(endpoint.access, request.who, one.anyToken)
  const key = endpoint.idempotent ? idempotencyKey(request.headers['idempotency-key']) : undefined
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  }
  if (key !== undefined && me !== null) {
    return sendJson(request, reply, outgoing(enveloped(endpoint, await answerOnce(one, mount, request, me, input, key))))
  }
  const { services, checked } = mount
  const answer = await one.work({
    ...input,
    db: services.db,
    me,
    now: services.clock(),
    caller: new RequestCaller(request),
    services,
  } as never)
  if (checked) check(endpoint, answer)
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

/** In one transaction with the key. What the work tells the hub goes out after the commit. */
async function answerOnce(one: Handled, mount: Mount, request: FastifyRequest, me: Me, input: Input, key: string): Promise<string> {
  const { services, checked } = mount
  const now = services.clock()
  const hub = heldBack(services.hub)
  const call = { user_no: me.user_no, key, line: one.endpoint.line, body: input, now }
  const json = await once(services.db, call, async (tx) => {
    const answer = await one.work({
      ...input,
      db: tx,
      me,
      now,
      caller: new RequestCaller(request),
      services: { ...services, hub },
    } as never)
    if (checked) check(one.endpoint, answer)
    return textOf(answer)
  })
  hub.send()
  return json
}

const textOf = (answer: unknown): string => (answer instanceof JsonBytes ? answer.bytes.toString() : JSON.stringify(answer))
const check = (endpoint: Endpoint, answer: unknown): void => checkAnswer(endpoint, textOf(answer))

/** Read when asked for: few handlers want to know, and behind a proxy the address takes some looking. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  constructor(request: FastifyRequest) {
    this.#request = request
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
}
