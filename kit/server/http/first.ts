import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { guestLine } from '#features/daily/server/guest.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { FirstContent } from '#kit/server/http/front.ts'

type Draw = (page: unknown[]) => string

const MINUTE = 60_000

/**
 * The line's first screen as a guest sees it, drawn anew when the guest's page has changed, and each minute for
 * what it says of times. It follows the guest's page and so shows nothing that this would not.
 */
export function firstContent(db: Pool, clock: () => Date, draw: () => Promise<Draw | null>): FirstContent {
  let last: { bytes: Buffer; minute: number; markup: string } | undefined
  return async () => {
    const drawn = await draw()
    if (!drawn) return null
    const now = clock()
    const { bytes } = await guestLine(db).read(now)
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
