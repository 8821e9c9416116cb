import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM, encodingOf, makeBody, compress, type OutgoingBody } from './compress.ts'
import { allowInline, hashOf, scriptsOf, type Inline } from './inline.ts'
import type { Log } from './services.ts'
import { openStyles, type StylesOf } from './styles.ts'

/** The page's content before its scripts run: markup, the same string while it is unchanged, or null for none. */
export type FirstContent = () => Promise<string | null>

type Options = { root: string; first: FirstContent; log: Log }
type Built = { at: number; html: string; scripts: string[]; stylesOf: StylesOf }
type Page = OutgoingBody & { etag: string; inline: Inline }

/** The places in the built page for the first content and for its styles. */
const PLACE = '<div id="first" aria-hidden="true" inert hidden>'
const HEAD_END = '</head>'
/** The style sheet that the page loads later. */
const SHEET = /<link[^>]* as="style"[^>]* href="\/([^"]+)"/
/** Milliseconds that the page waits for its first content; content that is ready later is for the next visitor. */
const TIMEOUT_MS = 300

/** Serves the index page with its first content, composed and compressed once per change. */
export function mountIndexPage(scope: FastifyInstance, options: Options): void {
  const read = openIndexPage(options)
  for (const path of ['/', '/index.html']) scope.get(path, async (request, reply) => sendPage(request, reply, await read()))
}

function openIndexPage({ root, first, log }: Options): () => Promise<Page> {
  const file = join(root, 'index.html')
  let built: Built | undefined
  let made: { from: Built; markup: string; page: Page } | undefined
  let hasWarned = false

  const content = async (): Promise<string> => {
    try {
      return (await Promise.race([first(), wait(TIMEOUT_MS, null, { ref: false })])) ?? ''
    } catch (error) {
      // Without it the page works, but shows its content later.
      if (!hasWarned) log.warn({ err: error }, 'the first content could not be rendered')
      hasWarned = true
      return ''
    }
  }
  return async () => {
    const [{ mtimeMs }, markup] = await Promise.all([stat(file), content()])
    if (built?.at !== mtimeMs) built = await readBuilt(root, mtimeMs)
    if (made?.from !== built || made.markup !== markup) made = { from: built, markup, page: pageOf(built, markup) }
    return made.page
  }
}

async function readBuilt(root: string, at: number): Promise<Built> {
  const html = await readFile(join(root, 'index.html'), 'utf8')
  const sheet = SHEET.exec(html)?.[1]
  const css = sheet === undefined ? '' : await readFile(join(root, sheet), 'utf8')
  return { at, html, scripts: scriptsOf(html), stylesOf: openStyles(css) }
}

/** Puts the styles of the first content inline, so that the first paint waits for no style sheet. */
function pageOf({ html, scripts, stylesOf }: Built, markup: string): Page {
  const styles = markup === '' ? '' : stylesOf(markup)
  // A function as the replacement: markup may contain `$&` and other replacement patterns.
  const withStyles = styles === '' ? html : html.replace(HEAD_END, () => `<style id="first-styles">${styles}</style>${HEAD_END}`)
  const bytes = Buffer.from(withStyles.replace(PLACE, () => PLACE + markup))
  return {
    ...makeBody(bytes),
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    inline: { scripts, styles: styles === '' ? [] : [hashOf(styles)] },
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const { etag, bytes, inline } = page
  allowInline(reply, inline)
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const encoding = bytes.length < COMPRESSED_FROM ? undefined : encodingOf(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await (page[encoding] ??= compress(page, encoding)))
}
