import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { FILM, isDocument, isVideo, MEDIA_SIZES, type MediaSize } from '../rules.ts'
import { mediaExists, findVisibleMedia, type VisibleMedia } from './access.ts'
import { copyKey, posterKey, type Format } from './objects.ts'
import { rangeOf } from './range.ts'
import { makeVariants, type Variants } from './variants.ts'

type MediaRequest = FastifyRequest<{ Params: { key: string; size: string }; Querystring: Record<string, unknown> }>

/** Serves pictures, films and documents. Answers 404 for both missing and invisible ones. */
export const mountMedia: Mounted = (fastify, { db, clock, storage, log }) => {
  const variants = makeVariants({ storage, log, mediaExists: (key) => mediaExists(db, key) })
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
      const shown = await findVisibleMedia(db, key, request.query, now)
      const isFilm = shown !== null && isVideo(shown.mimetype)
      const isFile = isFilm || (shown !== null && isDocument(shown.mimetype))
      if (shown && isFile && size === FILM) return sendFile(request, withHeaders(reply, shown, now), storage, shown)
      if (!shown || !isSize(size) || (isFile && !shown.has_poster)) throw requestErrors.not_found()
      return sendPicture(request, reply, variants, { shown, size, now })
    },
  })
}

const isSize = (size: string): size is MediaSize => Object.hasOwn(MEDIA_SIZES, size)

/** For media that everyone may see; shared caches store them for a minute only. */
const PUBLIC_CACHE = 'public, max-age=86400, s-maxage=60'

function withHeaders(reply: FastifyReply, { mimetype, name, until }: VisibleMedia, now: Date): FastifyReply {
  return reply.headers({
    'cache-control': until === null ? PUBLIC_CACHE : `private, max-age=${Math.max(0, until - Math.ceil(now.getTime() / 1000))}`,
    'content-disposition': isDocument(mimetype) ? attachmentHeader(name ?? '') : 'inline',
    // No scripts when the address is opened as a page.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
}

/** A document is downloaded under its name, never rendered on haru's origin. */
const attachmentHeader = (name: string): string =>
  `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

type Showing = { shown: VisibleMedia; size: MediaSize; now: Date }

async function sendPicture(
  request: MediaRequest,
  reply: FastifyReply,
  variants: Variants,
  { shown, size, now }: Showing,
): Promise<FastifyReply> {
  const { key, mimetype } = shown
  const source = isVideo(mimetype) ? posterKey(key) : copyKey(key)
  const wanted = { key, source, size, isAnimated: mimetype === 'image/gif' }
  const { body, format } = await variants.get(wanted, formatsFor(request.headers.accept, mimetype))
  const etag = `"${key}-${size}-${format}"`
  void withHeaders(reply, shown, now).header('vary', 'Accept').header('etag', etag)
  if (matchesEtag(request, etag)) return reply.code(304).send()
  void reply.type(`image/${format}`).header('content-length', body.length)
  return reply.send(request.method === 'HEAD' ? undefined : body)
}

/** Best first; the last is made at once if none is stored. Animated pictures are webp or gif. */
function formatsFor(accept = '', mimetype: string): Format[] {
  const webp = accept.includes('image/webp')
  if (mimetype === 'image/gif') return [webp ? 'webp' : 'gif']
  if (!webp) return ['jpeg']
  return accept.includes('image/avif') ? ['avif', 'webp'] : ['webp']
}

const matchesEtag = ({ headers }: MediaRequest, etag: string): boolean => headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true

/** A film or a document. */
async function sendFile(
  request: MediaRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, mimetype, bytes }: VisibleMedia,
): Promise<FastifyReply> {
  const etag = `"${key}-${FILM}"`
  const { range: wanted, 'if-range': ifRange } = request.headers
  void reply.type(mimetype).headers({ etag, 'accept-ranges': 'bytes' })
  if (matchesEtag(request, etag)) return reply.code(304).send()
  const range = ifRange === undefined || ifRange === etag ? rangeOf(wanted, bytes) : null
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store').send()
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  const body = await storage.read(copyKey(key), range ?? undefined)
  if (!body) throw requestErrors.not_found()
  return reply.send(body)
}
