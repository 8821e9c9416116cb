import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defineErrors, requestErrors } from '#kit/contract/errors.ts'
import { codeOf } from '../db/engine/problem.ts'
import type { PutTarget } from './storage.ts'

const uploadErrors = defineErrors('upload', {
  refused: { status: 403, message: '올릴 수 있는 시간이 지났어요. 다시 올려 주세요.' },
  incomplete: { status: 400, message: '파일이 다 올라오지 않았어요. 다시 올려 주세요.' },
})

type Upload = { mimetype: string; bytes: number; until: Date }
type Signed = { key: string; mimetype: string; bytes: number; until: number }

export type Marks = {
  /** The address that takes this upload. */
  target(key: string, upload: Upload): PutTarget
  /** What the address was signed for; null where a letter of it was changed, or its time is over. */
  read(key: string, query: Record<string, unknown>, now: Date): Signed | null
}

/** Signs and reads addresses for uploads. The key is derived, so that no mark is ever a token. */
export function makeMarks(secret: string): Marks {
  const own = createHmac('sha256', secret).update('addresses for uploads').digest()
  const markOf = ({ key, mimetype, bytes, until }: Signed): Buffer =>
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
      const right = markOf(signed)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return signed.until * 1000 > now.getTime() ? signed : null
    },
  }
}

/** Milliseconds without a byte after which an upload has ended. */
const IDLE_MS = 30_000

const GONE = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

type Mount = {
  marks: Marks
  clock: () => Date
  write(key: string, body: Readable): Promise<void>
  idleMs?: number
}

/** The route that takes what was signed for, straight to the disk: no body is held in memory, none is read in vain. */
export function mountUpload(fastify: FastifyInstance, { marks, clock, write, idleMs = IDLE_MS }: Mount): void {
  const running = new Map<string, IncomingMessage>()
  fastify.removeAllContentTypeParsers()
  // Whatever the type, the body stays a stream.
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null))
  fastify.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: 'PUT',
    url: '/upload/*',
    config: { slowBody: true },
    onRequest: (request, reply, done) => {
      request.line = 'PUT /upload'
      const problem = problemOf(marks.read(request.params['*'], request.query, clock()), request)
      // Closed after the answer, so that the rest of the body is not waited for.
      if (problem) void reply.header('connection', 'close')
      done(problem ?? undefined)
    },
    handler: (request, reply) => {
      const key = request.params['*']
      return alone(running, key, request.raw, () => take(request, reply, idleMs, (body) => write(key, body)))
    },
  })
}

/** One address takes one body at a time, or it would fill the disk with as many as are sent: whoever comes again ends the one before. */
async function alone<T>(running: Map<string, IncomingMessage>, key: string, raw: IncomingMessage, work: () => Promise<T>): Promise<T> {
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
  // HTTP itself holds a body to its announced length; one of no announced length is not taken.
  const announced = Number(headers['content-length'] ?? Number.NaN)
  if (announced > signed.bytes) return requestErrors.too_large()
  return announced === signed.bytes ? null : uploadErrors.incomplete()
}

async function take(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  idleMs: number,
  write: (body: Readable) => Promise<void>,
): Promise<FastifyReply> {
  raw.setTimeout(idleMs, () => raw.destroy())
  try {
    await write(raw)
  } catch (error) {
    // The caller went away or fell silent: there is nobody to answer, and no fault of ours.
    if (GONE.has(codeOf(error) ?? '')) throw uploadErrors.incomplete()
    throw error
  } finally {
    raw.setTimeout(0)
  }
  return reply.code(200).send()
}
