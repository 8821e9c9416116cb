import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes from which compressing is worth its time. */
export const COMPRESSED_FROM = 1024

/** JSON on its way out, with its compressed forms once someone has asked for them. */
export type Outgoing = { bytes: Buffer; br?: CompressedBody; gzip?: CompressedBody }
type CompressedBody = Buffer | Promise<Buffer>

export const outgoing = (bytes: Buffer): Outgoing => ({ bytes })

/** Answers with JSON, compressed as the caller accepts it. What lies ready goes out before this returns. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: Outgoing): Promise<void> | void {
  if (json.bytes.length < COMPRESSED_FROM) return write(request, reply, json.bytes, [])
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding === undefined) return write(request, reply, json.bytes, VARY)
  const pressed = (json[encoding] ??= compress(json, encoding))
  const headers = ['content-encoding', encoding, ...VARY]
  if (pressed instanceof Promise) return pressed.then((bytes) => write(request, reply, bytes, headers))
  write(request, reply, pressed, headers)
}

const VARY = ['vary', 'accept-encoding']

/** Whole bytes need nothing of what Fastify does with a reply on its way out; without it all our headers are paid for. */
function write({ server, id }: FastifyRequest, reply: FastifyReply, bytes: Buffer, more: string[]): void {
  const head = [...server.always, 'x-request-id', id, 'content-type', JSON_TYPE, 'content-length', String(bytes.length), ...more]
  const cookie = reply.getHeader('set-cookie')
  if (typeof cookie === 'string') head.push('set-cookie', cookie)
  reply.hijack()
  reply.raw.writeHead(200, head).end(bytes)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Compresses it, once. */
export async function compress(json: Outgoing, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return (json[encoding] = await (encoding === 'br' ? brotli(json.bytes, BROTLI) : gzipped(json.bytes, { level: 4 })))
}

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/** How the caller takes its bytes. */
export function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (typeof accepted !== 'string') return undefined
  const offered = accepted.split(',').filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part))
  const has = (name: string): boolean => offered.some((part) => part.split(';')[0]?.trim().toLowerCase() === name)
  if (has('br')) return 'br'
  return has('gzip') ? 'gzip' : undefined
}
