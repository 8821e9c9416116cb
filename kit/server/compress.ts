import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes from which compressing is worth its time. */
export const COMPRESSED_FROM = 1024

/** JSON on its way out, with its compressed forms once someone has asked for them. */
export type Outgoing = { bytes: Buffer; br?: Promise<Buffer>; gzip?: Promise<Buffer> }

export const outgoing = (bytes: Buffer): Outgoing => ({ bytes })

/** Sends JSON, compressed as the caller accepts it. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: Outgoing): FastifyReply | Promise<FastifyReply> {
  const { bytes } = json
  void reply.header('content-type', 'application/json; charset=utf-8')
  if (bytes.length < COMPRESSED_FROM) return reply.send(bytes)
  void reply.header('vary', 'accept-encoding')
  const encoding = encodingOf(request.headers['accept-encoding'])
  return encoding === undefined ? reply.send(bytes) : sendCompressed(reply, json, encoding)
}

async function sendCompressed(reply: FastifyReply, json: Outgoing, encoding: 'br' | 'gzip'): Promise<FastifyReply> {
  const compressed = await (json[encoding] ??= encoding === 'br' ? brotli(json.bytes, BROTLI) : gzipped(json.bytes, { level: 4 }))
  return reply.header('content-encoding', encoding).send(compressed)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (typeof accepted !== 'string') return undefined
  const offered = accepted.split(',').filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part))
  const has = (name: string): boolean => offered.some((part) => part.split(';')[0]?.trim().toLowerCase() === name)
  if (has('br')) return 'br'
  return has('gzip') ? 'gzip' : undefined
}
