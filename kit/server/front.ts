import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM, encodingOf, outgoing, press, type Outgoing } from './compress.ts'
import type { Log } from './services.ts'

/** What the page shows before its scripts run: markup, the same string while nothing has changed; null for none. */
export type FirstContent = () => Promise<string | null>

type Options = { root: string; first: FirstContent; log: Log }
type Page = Outgoing & { etag: string }

/** Where it goes in the built page. */
const PLACE = '<div id="first" aria-hidden="true" inert>'
/** Milliseconds that the page waits for it; what comes later is for the next visitor. */
const PATIENCE_MS = 300

/** Serves the page with its first content in it, put together and compressed once per change. */
export function mountFront(scope: FastifyInstance, options: Options): void {
  const read = openFront(options)
  for (const path of ['/', '/index.html']) scope.get(path, async (request, reply) => sendPage(request, reply, await read()))
}

function openFront({ root, first, log }: Options): () => Promise<Page> {
  const file = join(root, 'index.html')
  let built = { at: NaN, html: '' }
  let made: { from: object; markup: string; page: Page } | undefined
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
    if (built.at !== mtimeMs) built = { at: mtimeMs, html: await readFile(file, 'utf8') }
    if (made?.from !== built || made.markup !== markup) made = { from: built, markup, page: pageOf(built.html, markup) }
    return made.page
  }
}

function pageOf(html: string, markup: string): Page {
  // A function: markup may hold what a replacement would read as a pattern.
  const bytes = Buffer.from(html.replace(PLACE, () => PLACE + markup))
  return { ...outgoing(bytes), etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const { etag, bytes } = page
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const encoding = bytes.length < COMPRESSED_FROM ? undefined : encodingOf(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await (page[encoding] ??= press(page, encoding)))
}
