import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linesOf, makeRoomy, sendInOneWrite, type RoomyBody } from './one-write.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
/** Smallest body in bytes that is compressed. */
export const COMPRESSED_FROM = 1024

/** The bytes of an answer, with their compressed forms once a caller has asked for them. `isShared`: they have been sent before. */
export type OutgoingBody = { bytes: Buffer; isShared: boolean; br?: CompressedBody; gzip?: CompressedBody }
type CompressedBody = Buffer | Promise<Buffer>

export const makeBody = (bytes: Buffer): OutgoingBody => ({ bytes, isShared: false })

/** Answers with JSON, compressed as the caller accepts it. Bytes that are ready are sent before this returns. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, body: OutgoingBody): Promise<void> | void {
  const { isShared } = body
  if (body.bytes.length < COMPRESSED_FROM) return write(request, reply, { bytes: body.bytes, isShared }, [])
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding === undefined) return write(request, reply, { bytes: body.bytes, isShared }, VARY)
  const compressed = (body[encoding] ??= compress(body, encoding))
  const headers = ['content-encoding', encoding, ...VARY]
  if (compressed instanceof Promise) return compressed.then((bytes) => write(request, reply, { bytes, isShared }, headers))
  write(request, reply, { bytes: compressed, isShared }, headers)
}

const VARY = ['vary', 'accept-encoding']

/** Writes to Node's response directly: Fastify's own reply handling costs time and adds nothing to bytes that are complete. */
function write({ server, id }: FastifyRequest, reply: FastifyReply, { bytes, isShared }: Sent, more: string[]): void {
  const cookie = reply.getHeader('set-cookie')
  reply.hijack()
  const own = ['x-request-id', id, 'content-length', String(bytes.length), ...more]
  if (isShared && cookie === undefined) {
    if (sendInOneWrite(reply.raw, server.alwaysLines + linesOf(own), roomyOf(bytes), server.server.keepAliveTimeout)) return
  }
  if (typeof cookie === 'string') own.push('set-cookie', cookie)
  reply.raw.writeHead(200, [...server.always, 'content-type', JSON_TYPE, ...own]).end(bytes)
}

type Sent = { bytes: Buffer; isShared: boolean }

/** Each shared body once more, with room for a head. */
const roomy = new WeakMap<Buffer, RoomyBody>()

function roomyOf(bytes: Buffer): RoomyBody {
  let body = roomy.get(bytes)
  if (!body) roomy.set(bytes, (body = makeRoomy(bytes)))
  return body
}

/** Compresses the bytes once and stores the result beside them. */
export async function compress(body: OutgoingBody, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return (body[encoding] = await (encoding === 'br' ? brotli(body.bytes, BROTLI) : gzipped(body.bytes, { level: 4 })))
}

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/** The best encoding that the caller accepts. */
export function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (typeof accepted !== 'string') return undefined
  const offered = accepted.split(',').filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part))
  const has = (name: string): boolean => offered.some((part) => part.split(';')[0]?.trim().toLowerCase() === name)
  if (has('br')) return 'br'
  return has('gzip') ? 'gzip' : undefined
}
