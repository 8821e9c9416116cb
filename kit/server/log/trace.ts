import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * An error's trace with the places in the sources instead of those in the bundle (vite.server.config.ts). The maps are read for the first error
 * that is told: Node's own option reads them at each start, a tenth of it.
 */
export function traceOf(error: Error): string {
  const { stack } = error
  if (stack === undefined) return ''
  try {
    return stack.replace(PLACE, inSources)
  } catch {
    // A map that cannot be read hides no error.
    return stack
  }
}

const PLACE = /(file:\/\/[^\s():]+\.js):(\d+):(\d+)/g

function inSources(place: string, url: string, line: string, column: string): string {
  const origin = mapOf(fileURLToPath(url))?.findOrigin(Number(line), Number(column))
  if (origin === undefined || !('fileName' in origin)) return place
  return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`
}

const maps = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${file}.map`
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload) : undefined)
  }
  return maps.get(file)
}
