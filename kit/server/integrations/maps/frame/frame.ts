import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Kakao's map for the app, in a page of its own (decision 103). */
export type MapFrame = {
  /** The path of the page; null without a key, and the app draws its own map. */
  path: string | null
  mount(scope: FastifyInstance): void
}

const PATH = '/map-frame/'
const SDK = 'https://dapi.kakao.com/v2/maps/sdk.js'
/** Kakao's loader changes rarely. */
const FRESH_MS = 60 * MINUTE_MS
const TIMEOUT_MS = 5000

type Options = {
  key: string | undefined
  /** The registered site, which Kakao compares with the referrer. */
  origin: string
  url?: string
}

/**
 * The page is sandboxed without its origin: Kakao's script reaches neither haru's pages nor their storage. A page without an origin sends
 * no referrer, which Kakao wants to see, so the server fetches the small loader; all else comes from Kakao.
 */
export function openMapFrame({ key, origin, url = SDK }: Options): MapFrame {
  const loadSdk = cachedSdk(`${url}?appkey=${encodeURIComponent(key ?? '')}&autoload=false`, `${origin}/`)
  return {
    path: key === undefined ? null : PATH,
    mount(scope) {
      if (key === undefined) return
      scope.get(PATH, async (_request, reply) =>
        protect(reply).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(PAGE),
      )
      scope.get(`${PATH}frame.js`, async (_request, reply) =>
        protect(reply)
          .header('cache-control', 'no-cache')
          .type(SCRIPT)
          .send(await readFile(join(import.meta.dirname, 'frame.js'), 'utf8')),
      )
      scope.get(`${PATH}sdk.js`, async (_request, reply) => {
        const text = await loadSdk()
        if (text === null) return protect(reply).code(502).type(SCRIPT).send('')
        return protect(reply).header('cache-control', 'private, max-age=3600').type(SCRIPT).send(text)
      })
    },
  }
}

function cachedSdk(address: string, referer: string): () => Promise<string | null> {
  let cached: { text: string; at: number } | undefined
  return async () => {
    if (cached && Date.now() - cached.at < FRESH_MS) return cached.text
    try {
      const answer = await fetch(address, { headers: { referer }, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) return cached?.text ?? null
      cached = { text: await answer.text(), at: Date.now() }
      return cached.text
    } catch {
      // The page reports the failure, and the app draws its own map.
      return cached?.text ?? null
    }
  }
}

const SCRIPT = 'text/javascript; charset=utf-8'

const PAGE = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>지도</title>
<style>html,body,#map{height:100%;margin:0}</style>
</head>
<body>
<div id="map"></div>
<script src="${PATH}frame.js"></script>
</body>
</html>
`

const protect = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer').header('permissions-policy', 'geolocation=()')

/** Kakao's hosts stand here alone: no other page of haru may load from them. */
const KAKAO = 'https://*.daumcdn.net https://*.kakaocdn.net https://*.kakao.com'
const POLICY = Object.entries({
  'default-src': "'none'",
  'script-src': `'self' ${KAKAO}`,
  'style-src': "'unsafe-inline'",
  'img-src': `data: blob: ${KAKAO}`,
  'connect-src': KAKAO,
  'worker-src': 'blob:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  sandbox: 'allow-scripts',
})
  .map(([name, value]) => `${name} ${value}`)
  .join('; ')
