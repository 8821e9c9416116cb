import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smallest body in bytes that is compressed. */
export const COMPRESSED_FROM = 1024

/** The bytes of an answer, with their compressed forms once a caller has asked for them. */
export type OutgoingBody = { bytes: Buffer; br?: CompressedBody; gzip?: CompressedBody }
type CompressedBody = Buffer | Promise<Buffer>

export const makeBody = (bytes: Buffer): OutgoingBody => ({ bytes })

/** Answers with JSON, compressed as the caller accepts it. Bytes that are ready are sent before this returns. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, body: OutgoingBody): Promise<void> | void {
  if (body.bytes.length < COMPRESSED_FROM) return write(request, reply, body.bytes, [])
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding === undefined) return write(request, reply, body.bytes, VARY)
  const compressed = (body[encoding] ??= compress(body, encoding))
  const headers = ['content-encoding', encoding, ...VARY]
  if (compressed instanceof Promise) return compressed.then((bytes) => write(request, reply, bytes, headers))
  write(request, reply, compressed, headers)
}

const VARY = ['vary', 'accept-encoding']

/** Writes to Node's response directly: Fastify's own reply handling costs time and adds nothing to bytes that are complete. */
function write({ server, id }: FastifyRequest, reply: FastifyReply, bytes: Buffer, more: string[]): void {
  const head = [...server.always, 'x-request-id', id, 'content-type', JSON_TYPE, 'content-length', String(bytes.length), ...more]
  const cookie = reply.getHeader('set-cookie')
  if (typeof cookie === 'string') head.push('set-cookie', cookie)
  reply.hijack()
  reply.raw.writeHead(200, head).end(bytes)
}

const JSON_TYPE = 'application/json; charset=utf-8'

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
