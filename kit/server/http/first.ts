import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pool } from '../db/db.ts'
import { extensionPoint } from '../extensions.ts'
import type { FirstContent } from './front.ts'
import type { Services } from './services.ts'

type Draw = (page: unknown[]) => string

/** Reads the list of the first screen as a guest sees it, as JSON. One feature gives it; without it the page begins empty. */
export const guestPage = extensionPoint<(db: Pool, now: Date) => Promise<{ bytes: Buffer }> | { bytes: Buffer }>('guestPage')

const MINUTE = 60_000

/**
 * The first screen as a guest sees it, drawn anew when the guest's page has changed, and each minute for what it
 * says of times. It follows the guest's page and so shows nothing that this would not.
 */
export function firstContent(
  { db, clock, extensions }: Pick<Services, 'db' | 'clock' | 'extensions'>,
  draw: () => Promise<Draw | null>,
): FirstContent {
  const [read] = extensions.all(guestPage)
  let last: { bytes: Buffer; minute: number; markup: string } | undefined
  return async () => {
    const drawn = read ? await draw() : null
    if (!drawn || !read) return null
    const now = clock()
    const { bytes } = await read(db, now)
    const minute = Math.floor(now.getTime() / MINUTE)
    if (last?.minute !== minute || !last.bytes.equals(bytes)) {
      last = { bytes, minute, markup: drawn(JSON.parse(bytes.toString()) as unknown[]) }
    }
    return last.markup
  }
}

/** The components as the build left them for the server, beside the web; loaded with the first visit. */
export function builtDraw(webRoot: string): () => Promise<Draw | null> {
  const file = join(webRoot, '../first/first.js')
  let loading: Promise<Draw | null> | undefined
  return () => (loading ??= load(file))
}

async function load(file: string): Promise<Draw | null> {
  if (!existsSync(file)) return null
  const { firstContent: draw } = (await import(pathToFileURL(file).href)) as { firstContent: Draw }
  return draw
}
