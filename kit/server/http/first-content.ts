import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool } from '../db/db.ts'
import { extensionPoint } from '../extensions.ts'
import type { FirstContent } from './index-page.ts'
import type { Services } from './services.ts'

type Render = (page: unknown[]) => string

/** Reads the list of the first screen as a guest sees it, as JSON. One feature provides it; without it the page starts empty. */
export const guestPage = extensionPoint<(db: Pool, now: Date) => Promise<{ bytes: Buffer }> | { bytes: Buffer }>('guestPage')

/**
 * The first screen as a guest sees it. It is rendered again when the guest's list has changed, and each minute because it
 * shows relative times. It is made from the guest's own list, so it can show nothing that a guest may not see.
 */
export function firstContent(
  { db, clock, extensions }: Pick<Services, 'db' | 'clock' | 'extensions'>,
  loadRender: () => Promise<Render | null>,
): FirstContent {
  const [read] = extensions.all(guestPage)
  let last: { bytes: Buffer; minute: number; markup: string } | undefined
  return async () => {
    const render = read ? await loadRender() : null
    if (!render || !read) return null
    const now = clock()
    const { bytes } = await read(db, now)
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (last?.minute !== minute || !last.bytes.equals(bytes)) {
      last = { bytes, minute, markup: render(JSON.parse(bytes.toString()) as unknown[]) }
    }
    return last.markup
  }
}

/** The components that the build compiled for the server, beside the web app; loaded at the first visit. */
export function builtRender(webRoot: string): () => Promise<Render | null> {
  const file = join(webRoot, '../first/first.js')
  let loading: Promise<Render | null> | undefined
  return () => (loading ??= load(file))
}

async function load(file: string): Promise<Render | null> {
  if (!existsSync(file)) return null
  const { firstContent: render } = (await import(pathToFileURL(file).href)) as { firstContent: Render }
  return render
}
