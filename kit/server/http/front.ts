import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM, encodingOf, outgoing, compress, type Outgoing } from './compress.ts'
import { admit, hashOf, scriptsOf, type Inline } from './inline.ts'
import type { Log } from './services.ts'
import { openStyles, type StylesOf } from './styles.ts'

/** What the page shows before its scripts run: markup, the same string while nothing has changed; null for none. */
export type FirstContent = () => Promise<string | null>

type Options = { root: string; first: FirstContent; log: Log }
type Built = { at: number; html: string; scripts: string[]; stylesOf: StylesOf }
type Page = Outgoing & { etag: string; inline: Inline }

/** Where it goes in the built page, and where the styles that it needs go. */
const PLACE = '<div id="first" aria-hidden="true" inert hidden>'
const HEAD_END = '</head>'
/** The style sheet that the page names for later. */
const SHEET = /<link[^>]* as="style"[^>]* href="\/([^"]+)"/
/** Milliseconds that the page waits for it; what comes later is for the next visitor. */
const PATIENCE_MS = 300

/** Serves the page with its first content in it, put together and compressed once per change. */
export function mountFront(scope: FastifyInstance, options: Options): void {
  const read = openFront(options)
  for (const path of ['/', '/index.html']) scope.get(path, async (request, reply) => sendPage(request, reply, await read()))
}

function openFront({ root, first, log }: Options): () => Promise<Page> {
  const file = join(root, 'index.html')
  let built: Built | undefined
  let made: { from: Built; markup: string; page: Page } | undefined
  let isTold = false

  const content = async (): Promise<string> => {
    try {
      return (await Promise.race([first(), wait(PATIENCE_MS, null, { ref: false })])) ?? ''
    } catch (error) {
      // Without it the page is as good as ever, only later.
      if (!isTold) log.warn({ err: error }, 'the first content could not be drawn')
      isTold = true
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

/** What is painted first waits for no style sheet: the page carries what it needs of it. */
function pageOf({ html, scripts, stylesOf }: Built, markup: string): Page {
  const styles = markup === '' ? '' : stylesOf(markup)
  // Functions: markup may hold what a replacement would read as a pattern.
  const dressed = styles === '' ? html : html.replace(HEAD_END, () => `<style id="first-styles">${styles}</style>${HEAD_END}`)
  const bytes = Buffer.from(dressed.replace(PLACE, () => PLACE + markup))
  return {
    ...outgoing(bytes),
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    inline: { scripts, styles: styles === '' ? [] : [hashOf(styles)] },
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const { etag, bytes, inline } = page
  admit(reply, inline)
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const encoding = bytes.length < COMPRESSED_FROM ? undefined : encodingOf(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await (page[encoding] ??= compress(page, encoding)))
}
