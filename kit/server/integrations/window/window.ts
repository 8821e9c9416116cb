import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A window of haru's origin for the page of an identity or payment provider. */
export type ProviderWindow = {
  /**
   * Pages are at `/{place}/:no`, their own files beside them, common files at `/window/`. The event `haru-{place}` reports the end to the
   * opener.
   */
  place: 'identity' | 'pay'
  /** The name of the number in that event. */
  key: 'identity_no' | 'order_id'
  words: Words
  /** The folder of the window's own scripts and styles, and which of them it serves. */
  folder: string
  files: readonly string[]
  /** The page's script, and its styles besides the common ones: two of these files. */
  script: string
  styles?: string
  /** Additional sources, by directive of the content security policy. */
  csp?: Record<string, string>
  /** The provider opens popups that must keep their opener. */
  opensPopups?: true
  /** The content for this number; null if the window may not be opened, or not any more. */
  draw(no: string): Promise<string | null> | string | null
  /** Passed to the script as `data-…` attributes of the main element. */
  data?(no: string, back: string): Promise<Record<string, string>> | Record<string, string>
}

/** Titles may contain `<br>`, because they are not user input. */
type Words = {
  title: string
  /** Shown if the window may not be opened any more. */
  over: { title: string; lead: string }
  /** Shown by the script if this browser did not start the process, as after opening a foreign link. */
  foreign: { title: string; lead: string }
  noScript: string
}

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', html: 'text/html; charset=utf-8' }
/** Files that all windows share. Scripts import them by their relative path on the disk, which is `/window/` in a browser too. */
const COMMON = ['window.css', 'leave.js', 'done.js', 'ours.js', 'provider.js'] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves the window at `/{place}/:no`, with its scripts and styles. */
export async function mountWindow(scope: FastifyInstance, window: ProviderWindow): Promise<void> {
  const { place, folder, files, words } = window
  const serve = (url: string, from: string, name: string): void => {
    const type = TYPES[name.endsWith('.css') ? 'css' : 'js']
    // The first mounted window serves the shared files.
    if (scope.hasRoute({ method: 'GET', url })) return
    scope.get(url, async (_request, reply) => {
      const text = name === 'window.css' ? await windowStyles() : await readFile(join(from, name), 'utf8')
      return protect(reply, window).header('cache-control', 'no-cache').type(type).send(text)
    })
  }
  for (const name of COMMON) serve(`/window/${name}`, import.meta.dirname, name)
  for (const name of files) serve(`/${place}/${name}`, folder, name)
  scope.get<{ Params: { no: string }; Querystring: { back?: unknown } }>(`/${place}/:no`, async (request, reply) => {
    const { no } = request.params
    const back = ownPath(request.query.back)
    const shown = UUID.test(no) ? await window.draw(no) : null
    const page =
      shown === null ? pageOf(window, overOf(words), { back }, false) : pageOf(window, shown, await dataOf(window, no, back), true)
    return protect(reply, window)
      .code(shown === null ? 404 : 200)
      .type(TYPES.html)
      .send(page)
  })
}

/** The return path if it is haru's own, otherwise empty. */
export function ownPath(asked: unknown): string {
  return typeof asked === 'string' && asked.length <= 300 && /^\/(?!\/)[\w\-./?=&%~,]*$/.test(asked) ? asked : ''
}

/** Escapes text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const dataOf = async ({ place, key, data }: ProviderWindow, no: string, back: string): Promise<Record<string, string>> => ({
  place,
  key,
  no,
  back,
  ...(await data?.(no, back)),
})

const overOf = ({ over }: Words): string => `
<h1 tabindex="-1">${over.title}</h1>
<p class="lead">${over.lead}</p>`

const foreignOf = ({ foreign }: Words): string => `
<div data-step="foreign" hidden>
<h1 tabindex="-1">${foreign.title}</h1>
<p class="lead">${foreign.lead}</p>
</div>`

/** In the app's own tab there is no window to close, so the page needs a link back. */
const leaveTo = (back: string): string => `<p class="leave"><a id="leave" href="/#${escaped(back)}">돌아가기</a></p>`

function pageOf({ place, words, script, styles }: ProviderWindow, shown: string, data: Record<string, string>, isOpen: boolean): string {
  const { back = '' } = data
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
  const own = isOpen && styles !== undefined ? `\n<link rel="stylesheet" href="/${place}/${styles}">` : ''
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words.title} · 하루</title>
<link rel="stylesheet" href="/window/window.css">${own}
${back === '' ? '' : '<script src="/window/leave.js"></script>'}
${isOpen ? `<script type="module" src="/${place}/${script}"></script>` : ''}
</head>
<body>
<main${attributes.join('')}>
${back === '' ? '' : leaveTo(back)}
<noscript><p class="note">${words.noScript}</p></noscript>
${shown}${isOpen ? foreignOf(words) : ''}
</main>
</body>
</html>
`
}

function protect(reply: FastifyReply, { csp = {}, opensPopups }: ProviderWindow): FastifyReply {
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

/** The styles of provider windows and sandbox pages. */
export const windowStyles = async (): Promise<string> =>
  (await readColours()) + (await readFile(join(import.meta.dirname, 'window.css'), 'utf8'))

/** The design's colours, light and dark separately, for web views without light-dark(). */
async function readColours(): Promise<string> {
  const tokens = await readFile(join(import.meta.dirname, '../../../ui/tokens.css'), 'utf8')
  const pairs = [...tokens.matchAll(/^ *(--color-[\w-]+): light-dark\((#\w+), (#\w+)\);/gm)]
  const block = (at: 2 | 3): string => pairs.map((pair) => `${pair[1]}:${pair[at]};`).join('')
  return `:root{${block(2)}}\n@media (prefers-color-scheme: dark){:root{${block(3)}}}\n`
}
