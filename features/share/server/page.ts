import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { Mounted } from '#kit/server/http/server.ts'
import { escaped } from '../rules.ts'
import { cardOf, screenOf, sharedIn, type Card } from './card.ts'

type Address = { Params: { kind: string; no: string } }

/**
 * The pages behind shared addresses: a card for messengers, and the way into the app for people. What a guest may not
 * see, what is gone and what never was get the same card of haru, letter by letter.
 */
export const mountShare: Mounted = (fastify, { db, origin }) => {
  fastify.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/s/:kind/:no',
    onRequest: (request, _reply, done) => {
      request.line = 'GET /s'
      done()
    },
    handler: async (request, reply) => {
      const shared = sharedIn(request.params)
      const card = shared && (await cardOf(db, shared))
      const screen = `/#${shared ? screenOf(shared) : '/'}`
      const address = card ? `${origin}/s/${shared.kind}/${shared.no}` : `${origin}/`
      return send(reply, pageOf({ card: card ?? GENERAL, origin, screen, address }))
    },
  })
  let drawn: Promise<Buffer> | undefined
  fastify.route({
    method: ['GET', 'HEAD'],
    url: PICTURE,
    handler: async (request, reply) => {
      request.line = `GET ${PICTURE}`
      const png = await (drawn ??= draw())
      void reply.headers({ 'cache-control': 'public, max-age=86400', 'content-length': png.length }).type('image/png')
      return reply.send(request.method === 'HEAD' ? undefined : png)
    },
  })
}

/** haru's own picture, for what has none. */
const PICTURE = '/s/card.png'
const PICTURE_SIZE = { width: 1200, height: 630 }

const draw = async (): Promise<Buffer> =>
  sharp(await readFile(new URL('card.svg', import.meta.url)))
    .resize(PICTURE_SIZE)
    .png({ palette: true })
    .toBuffer()

const GENERAL: Card = { title: '하루', text: '오늘의 기분과 식사, 운동을 남기고 서로의 하루를 응원해요.', picture: null }

function send(reply: FastifyReply, html: string): FastifyReply {
  void reply.headers({
    'content-security-policy': "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // No page of members' posts lives longer anywhere after a post was hidden.
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
  const own = card.picture === null
  const picture = escaped(`${origin}${card.picture ?? PICTURE}`)
  const size = own
    ? `
    <meta property="og:image:width" content="${PICTURE_SIZE.width}" />
    <meta property="og:image:height" content="${PICTURE_SIZE.height}" />`
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
