import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { FILM, isDocument, isVideo, MEDIA_SIZES, type MediaSize } from '../rules.ts'
import { isThere, shownTo, type Shown } from './access.ts'
import { copyKey, posterKey, type Format } from './objects.ts'
import { rangeOf } from './range.ts'
import { makeVariants, type Variants } from './variants.ts'

type Asked = FastifyRequest<{ Params: { key: string; size: string }; Querystring: Record<string, unknown> }>

/** Where pictures and films are served. Whoever may not see one is answered like whoever asks for none. */
export const mountMedia: Mounted = (fastify, { db, clock, storage, log }) => {
  const variants = makeVariants({ storage, log, isThere: (key) => isThere(db, key) })
  fastify.addHook('onClose', () => variants.stop())
  fastify.route<{ Params: { key: string; size: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key/:size',
    onRequest: (request, _reply, done) => {
      request.line = 'GET /media'
      done()
    },
    handler: async (request, reply) => {
      const { key, size } = request.params
      const now = clock()
      const shown = await shownTo(db, key, request.query, now)
      const isFilm = shown !== null && isVideo(shown.mimetype)
      const isWhole = isFilm || (shown !== null && isDocument(shown.mimetype))
      if (shown && isWhole && size === FILM) return sendWhole(request, dressed(reply, shown, now), storage, shown)
      if (!shown || !isSize(size) || (isWhole && !shown.has_poster)) throw requestErrors.not_found()
      return sendPicture(request, reply, variants, { shown, size, now })
    },
  })
}

const isSize = (size: string): size is MediaSize => Object.hasOwn(MEDIA_SIZES, size)

/** Seconds that an open picture is kept by browsers, and by caches on the way, which many share. */
const OPEN = 'public, max-age=86400, s-maxage=60'

function dressed(reply: FastifyReply, { mimetype, name, until }: Shown, now: Date): FastifyReply {
  return reply.headers({
    'cache-control': until === null ? OPEN : `private, max-age=${Math.max(0, until - Math.ceil(now.getTime() / 1000))}`,
    'content-disposition': isDocument(mimetype) ? saved(name ?? '') : 'inline',
    // Opened by itself it is a picture and nothing that could act.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
}

/** A document is saved under its name, and never opened in haru's own place. */
const saved = (name: string): string =>
  `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

type Showing = { shown: Shown; size: MediaSize; now: Date }

async function sendPicture(request: Asked, reply: FastifyReply, variants: Variants, { shown, size, now }: Showing): Promise<FastifyReply> {
  const { key, mimetype } = shown
  const source = isVideo(mimetype) ? posterKey(key) : copyKey(key)
  const wanted = { key, source, size, moves: mimetype === 'image/gif' }
  const { body, format } = await variants.get(wanted, formatsFor(request.headers.accept, mimetype))
  const etag = `"${key}-${size}-${format}"`
  void dressed(reply, shown, now).header('vary', 'Accept').header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  void reply.type(`image/${format}`).header('content-length', body.length)
  return reply.send(request.method === 'HEAD' ? undefined : body)
}

/** Best first; the last is made at once where none is stored. A moving picture moves as webp, or as the gif it was. */
function formatsFor(accept = '', mimetype: string): Format[] {
  const webp = accept.includes('image/webp')
  if (mimetype === 'image/gif') return [webp ? 'webp' : 'gif']
  if (!webp) return ['jpeg']
  return accept.includes('image/avif') ? ['avif', 'webp'] : ['webp']
}

const isKnown = ({ headers }: Asked, etag: string): boolean => headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true

/** A film or a document, as it is stored. */
async function sendWhole(request: Asked, reply: FastifyReply, storage: Storage, { key, mimetype, bytes }: Shown): Promise<FastifyReply> {
  const etag = `"${key}-${FILM}"`
  const { range: wanted, 'if-range': ifRange } = request.headers
  void reply.type(mimetype).headers({ etag, 'accept-ranges': 'bytes' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const range = ifRange === undefined || ifRange === etag ? rangeOf(wanted, bytes) : null
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store').send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  const body = await storage.read(copyKey(key), range ?? undefined)
  if (!body) throw requestErrors.not_found()
  return reply.send(body)
}
