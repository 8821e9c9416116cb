import type { FastifyReply } from 'fastify'
import type { Mounted } from '#kit/server/http/server.ts'

/**
 * Serves the provider's address widget on a separate page for a frame, so that only this page's content security policy
 * allows the provider. The sandbox gives the page an opaque origin, so that the provider's script cannot read the token
 * in local storage. Not mounted unless configured.
 */
export const mountPostcode: Mounted = (fastify, { business }) => {
  if (business.postcodeWidget === null) return
  fastify.get('/postcode-widget', async (request, reply) => {
    request.line = 'GET /postcode-widget'
    return send(reply, 'text/html; charset=utf-8', PAGE)
  })
  fastify.get('/postcode-widget.js', async (request, reply) => {
    request.line = 'GET /postcode-widget.js'
    return send(reply, 'text/javascript; charset=utf-8', SCRIPT)
  })
}

const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache').type(type).send(text)

const LOADER = 'https://t1.kakaocdn.net'
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${LOADER}`,
  'frame-src https://postcode.map.kakao.com https://postcode.map.daum.net',
  // The loader sets inline styles on the frame that it creates.
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts allow-popups allow-forms',
  "frame-ancestors 'self'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>주소 찾기</title>
    <style>html, body, main { height: 100%; margin: 0 }</style>
  </head>
  <body>
    <main id="window"></main>
    <script src="${LOADER}/mapjsapi/bundle/postcode/prod/postcode.v2.js"></script>
    <script src="/postcode-widget.js"></script>
  </body>
</html>
`

const SCRIPT = `const provider = window.kakao?.Postcode ?? window.daum?.Postcode
const post = (message) => parent.postMessage({ type: 'haru-postcode', ...message }, location.origin)
if (provider) {
  new provider({
    oncomplete: ({ zonecode, userSelectedType, roadAddress, jibunAddress }) =>
      post({ postcode: zonecode, address: userSelectedType === 'J' ? jibunAddress : roadAddress }),
    width: '100%',
    height: '100%',
  }).embed(document.getElementById('window'))
} else post({ failed: true })
`
