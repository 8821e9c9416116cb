import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import type { Mounted } from '#kit/server/http/server.ts'
import { escaped } from '../rules.ts'
import { cardOf, screenOf, targetOf, type Card } from './card.ts'

type Address = { Params: { kind: string; no: string } }

/**
 * The pages of shared addresses: a link preview for messengers, and a redirect into the app. Hidden, deleted and unknown targets
 * get the same default card, byte for byte.
 */
export const mountShare: Mounted = (fastify, { db, origin, extensions, clock }) => {
  fastify.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/s/:kind/:no',
    onRequest: (request, _reply, done) => {
      request.line = 'GET /s'
      done()
    },
    handler: async (request, reply) => {
      const target = targetOf(request.params)
      const card = target && (await cardOf({ db, extensions, now: clock() }, target))
      const screen = `/#${target ? screenOf(extensions, target) : '/'}`
      const address = card ? `${origin}/s/${target.kind}/${target.no}` : `${origin}/`
      return send(reply, pageOf({ card: card ?? DEFAULT_CARD, origin, screen, address }))
    },
  })
  let rendered: Promise<Buffer> | undefined
  fastify.route({
    method: ['GET', 'HEAD'],
    url: DEFAULT_PICTURE,
    handler: async (request, reply) => {
      request.line = `GET ${DEFAULT_PICTURE}`
      const png = await (rendered ??= renderPicture())
      void reply.headers({ 'cache-control': 'public, max-age=86400', 'content-length': png.length }).type('image/png')
      return reply.send(request.method === 'HEAD' ? undefined : png)
    },
  })
}

/** The picture of cards without one. */
const DEFAULT_PICTURE = '/s/card.png'
const DEFAULT_PICTURE_SIZE = { width: 1200, height: 630 }

async function renderPicture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = await readFile(new URL('card.svg', import.meta.url))
  return sharp(svg).resize(DEFAULT_PICTURE_SIZE).png({ palette: true }).toBuffer()
}

const DEFAULT_CARD: Card = { title: '하루', text: '오늘의 기분과 식사, 운동을 남기고 서로의 하루를 응원해요.', picture: null }

function send(reply: FastifyReply, html: string): FastifyReply {
  void reply.headers({
    'content-security-policy': "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // A short lifetime, so that caches drop the page soon after a post is hidden.
    'cache-control': 'public, max-age=5',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-length': Buffer.byteLength(html),
  })
  void reply.type('text/html; charset=utf-8')
  return reply.send(reply.request.method === 'HEAD' ? undefined : html)
}

type Page = { card: Card; origin: string; screen: string; address: string }

function pageOf({ card, origin, screen, address }: Page): string {
  const title = escaped(card.title)
  const text = escaped(card.text)
  const isDefault = card.picture === null
  const picture = escaped(`${origin}${card.picture ?? DEFAULT_PICTURE}`)
  const size = isDefault
    ? `
    <meta property="og:image:width" content="${DEFAULT_PICTURE_SIZE.width}" />
    <meta property="og:image:height" content="${DEFAULT_PICTURE_SIZE.height}" />`
    : ''
  return `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${text}" />
    <meta name="robots" content="noindex" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="하루" />
    <meta property="og:locale" content="ko_KR" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${text}" />
    <meta property="og:url" content="${escaped(address)}" />
    <meta property="og:image" content="${picture}" />${size}
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${text}" />
    <meta name="twitter:image" content="${picture}" />
    <meta http-equiv="refresh" content="0;url=${escaped(screen)}" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="${escaped(screen)}">하루에서 보기</a></p>
    </main>
  </body>
</html>
`
}
