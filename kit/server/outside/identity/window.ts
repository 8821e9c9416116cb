import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** One window: its page, and what it may load. */
export type IdentityWindow = {
  /** The page's script, a file of the folder `window/`. */
  script: string
  /** What it may load from elsewhere, by directive of the content security policy. */
  csp?: Record<string, string>
  /** A popup that the provider opens must stay bound to it. */
  opensPopups?: true
  /** What the page shows for this verification; null: it may not be opened (any more). */
  draw(identityNo: string): string | null
  /** Given to the script as `data-…` of the page's main element. */
  data?(identityNo: string, back: string): Record<string, string>
}

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', html: 'text/html; charset=utf-8' }
const FILES = ['window.css', 'done.js', 'ours.js', 'sandbox.js', 'portone.js'] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves the window at `/identity/:identity_no`, with its script and styles. */
export async function mountWindow(scope: FastifyInstance, window: IdentityWindow): Promise<void> {
  const colours = await readColours()
  for (const name of FILES) {
    const type = TYPES[name.endsWith('.css') ? 'css' : 'js']
    scope.get(`/identity/${name}`, async (_request, reply) => {
      const text = await readFile(join(import.meta.dirname, 'window', name), 'utf8')
      return protect(reply, window)
        .header('cache-control', 'no-cache')
        .type(type)
        .send(name === 'window.css' ? colours + text : text)
    })
  }
  scope.get<{ Params: { identity_no: string }; Querystring: { back?: unknown } }>('/identity/:identity_no', (request, reply) => {
    const { identity_no } = request.params
    const back = ownPath(request.query.back)
    const shown = UUID.test(identity_no) ? window.draw(identity_no) : null
    const data = { no: identity_no, back, ...window.data?.(identity_no, back) }
    return protect(reply, window)
      .code(shown === null ? 404 : 200)
      .type(TYPES.html)
      .send(shown === null ? pageOf(EXPIRED, { back }, null) : pageOf(shown, data, window.script))
  })
}

/** A path of haru's own to go back to; empty for anything else. */
export function ownPath(asked: unknown): string {
  return typeof asked === 'string' && asked.length <= 300 && /^\/(?!\/)[\w\-./?=&%~,]*$/.test(asked) ? asked : ''
}

/** Text as it may stand in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const EXPIRED = `
<h1 tabindex="-1">본인확인 시간이 지났어요</h1>
<p class="lead">앞 화면으로 돌아가서 다시 시작해 주세요.</p>`

/** To who came by a link: the script shows it where this browser began nothing. */
const FOREIGN = `
<div data-step="foreign" hidden>
<h1 tabindex="-1">이 본인확인은<br>여기에서 시작하지 않았어요</h1>
<p class="lead">다른 사람이 보낸 주소라면 아무것도 적지 말고 이 창을 닫아 주세요. 본인확인은 하루 안에서 시작해 주세요.</p>
</div>`

/** In the app's own place there is nothing to close: without it, who has no Back button could not leave. */
const leaveTo = (back: string): string => `<p class="leave"><a id="leave" href="/#${escaped(back)}">돌아가기</a></p>`

function pageOf(shown: string, data: Record<string, string>, script: string | null): string {
  const { back = '' } = data
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>본인확인 · 하루</title>
<link rel="stylesheet" href="/identity/window.css">
${script === null ? '' : `<script type="module" src="/identity/${script}"></script>`}
</head>
<body>
<main${attributes.join('')}>
${back === '' ? '' : leaveTo(back)}
<noscript><p class="note">본인확인을 하려면 브라우저에서 자바스크립트를 켜 주세요.</p></noscript>
${shown}${script === null ? '' : FOREIGN}
</main>
</body>
</html>
`
}

function protect(reply: FastifyReply, { csp = {}, opensPopups }: IdentityWindow): FastifyReply {
  const policy = { ...CSP, ...csp }
  return (
    reply
      .header(
        'content-security-policy',
        Object.entries(policy)
          .map(([name, value]) => `${name} ${value}`)
          .join('; '),
      )
      // As the pages of the app have it: bound to each other, the one that opened the window sees it close.
      .header('cross-origin-opener-policy', opensPopups ? 'same-origin-allow-popups' : 'same-origin')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('x-frame-options', 'DENY')
  )
}

const CSP: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

/** The design's colours, light and dark apart: web views that are older than light-dark() open this page too. */
async function readColours(): Promise<string> {
  const tokens = await readFile(join(import.meta.dirname, '../../../ui/tokens.css'), 'utf8')
  const pairs = [...tokens.matchAll(/^ *(--color-[\w-]+): light-dark\((#\w+), (#\w+)\);/gm)]
  const block = (at: 2 | 3): string => pairs.map((pair) => `${pair[1]}:${pair[at]};`).join('')
  return `:root{${block(2)}}\n@media (prefers-color-scheme: dark){:root{${block(3)}}}\n`
}
