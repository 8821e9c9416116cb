import type { PathParams } from './endpoint.ts'

type Values<Path extends string> = [PathParams<Path>] extends [never] ? Record<never, never> : Record<PathParams<Path>, string | number>

/** Puts values into a path's `:parameters`. Missing or foreign names do not compile. */
export function fillPath<const Path extends string>(path: Path, values: Values<Path>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((values as Record<string, string | number>)[name])))
}

const PATH_MAX = 500

/**
 * The path if it leads to haru itself, otherwise null; for paths from untrusted input. Browsers treat a backslash as a slash
 * and ignore line breaks and tabs, so none of them is allowed.
 */
export function ownPath(asked: string | null | undefined): string | null {
  if (typeof asked !== 'string' || asked.length > PATH_MAX) return null
  // oxlint-disable-next-line no-control-regex
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(asked) ? asked : null
}
