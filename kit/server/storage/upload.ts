import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defineErrors, requestErrors } from '#kit/contract/errors.ts'
import type { KeyRing } from '../keys/ring.ts'
import { codeOf } from '../db/engine/problem.ts'
import type { PutTarget } from './storage.ts'

const uploadErrors = defineErrors('upload', {
  refused: { status: 403, message: '올릴 수 있는 시간이 지났어요. 다시 올려 주세요.' },
  incomplete: { status: 400, message: '파일이 다 올라오지 않았어요. 다시 올려 주세요.' },
})

type Upload = { mimetype: string; bytes: number; until: Date }
type Signed = { key: string; mimetype: string; bytes: number; until: number }

export type Marks = {
  /** The signed address for this upload. */
  target(key: string, upload: Upload): PutTarget
  /** The upload that the address was signed for; null if it was changed or has expired. */
  read(key: string, query: Record<string, unknown>, now: Date): Signed | null
}

/** Signs upload addresses with the current secret and accepts those that any secret of the ring has signed. */
export function makeMarks(ring: KeyRing): Marks {
  const keys = ring.all.map((secret) => secret.derive('addresses for uploads'))
  const markOf = ({ key, mimetype, bytes, until }: Signed, own = keys[0]!): Buffer =>
    createHmac('sha256', own)
      .update(JSON.stringify([key, mimetype, bytes, until]))
      .digest()
  return {
    target(key, { mimetype, bytes, until }) {
      const signed = { key, mimetype, bytes, until: Math.floor(until.getTime() / 1000) }
      const query = new URLSearchParams({
        type: mimetype,
        bytes: String(bytes),
        until: String(signed.until),
        mark: markOf(signed).toString('hex'),
      })
      return { method: 'PUT', url: `/upload/${key}?${query.toString()}`, headers: { 'content-type': mimetype } }
    },
    read(key, { type, bytes, until, mark }, now) {
      const signed = { key, mimetype: String(type), bytes: Number(bytes), until: Number(until) }
      const given = Buffer.from(String(mark), 'hex')
      const isRight = keys.some((own) => isSame(given, markOf(signed, own)))
      if (!isRight) return null
      return signed.until * 1000 > now.getTime() ? signed : null
    },
  }
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Milliseconds without data after which an upload is ended. */
const IDLE_MS = 30_000

const DISCONNECTED = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

type Mount = {
  marks: Marks
  clock: () => Date
  write(key: string, body: Readable, bytes: number): Promise<void>
  idleMs?: number
}

/** The route for signed uploads. It streams to the disk, and refuses before it reads the body. */
export function mountUpload(fastify: FastifyInstance, { marks, clock, write, idleMs = IDLE_MS }: Mount): void {
  const running = new Map<string, IncomingMessage>()
  fastify.removeAllContentTypeParsers()
  // No parser for any type: the body stays a stream.
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null))
  fastify.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: 'PUT',
    url: '/upload/*',
    config: { slowBody: true },
    onRequest: (request, reply, done) => {
      request.line = 'PUT /upload'
      const problem = problemOf(marks.read(request.params['*'], request.query, clock()), request)
      // Closes the connection after the answer, so that the server does not wait for the rest of the body.
      if (problem) void reply.header('connection', 'close')
      done(problem ?? undefined)
    },
    handler: (request, reply) => {
      const key = request.params['*']
      const bytes = Number(request.headers['content-length'])
      return exclusively(running, key, request.raw, () => receive(request, reply, idleMs, (body) => write(key, body, bytes)))
    },
  })
}

/** One upload per address at a time, because parallel ones could fill the disk: a new upload ends the running one. */
async function exclusively<T>(
  running: Map<string, IncomingMessage>,
  key: string,
  raw: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  running.get(key)?.destroy()
  running.set(key, raw)
  try {
    return await work()
  } finally {
    if (running.get(key) === raw) running.delete(key)
  }
}

function problemOf(signed: Signed | null, { headers }: Pick<FastifyRequest, 'headers'>): Error | null {
  if (!signed || headers['content-type'] !== signed.mimetype) return uploadErrors.refused()
  // HTTP enforces the announced length; a body without one is refused.
  const announced = Number(headers['content-length'] ?? Number.NaN)
  if (announced > signed.bytes) return requestErrors.too_large()
  return announced === signed.bytes ? null : uploadErrors.incomplete()
}

async function receive(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  idleMs: number,
  write: (body: Readable) => Promise<void>,
): Promise<FastifyReply> {
  raw.setTimeout(idleMs, () => raw.destroy())
  const body = bodyOf(raw)
  try {
    await write(body)
  } catch (error) {
    // The caller disconnected or was silent: not a fault of the server.
    if (DISCONNECTED.has(codeOf(error) ?? '')) throw uploadErrors.incomplete()
    // The caller reads the answer only after it has sent everything.
    raw.unpipe(body).resume()
    throw error
  }
  raw.setTimeout(0)
  return reply.code(200).send()
}

/** The body as a stream of its own: a write that fails destroys its source, and without the request there would be no answer. */
function bodyOf(raw: IncomingMessage): PassThrough {
  const body = raw.pipe(new PassThrough())
  raw.once('close', () => {
    if (!raw.complete) body.destroy(Object.assign(new Error('The caller disconnected.'), { code: 'ECONNRESET' }))
  })
  // The writer of the body handles the error; without a listener an error before or after the write would end the process.
  for (const stream of [raw, body]) stream.on('error', () => undefined)
  return body
}
