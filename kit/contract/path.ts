import type { PathParams } from './endpoint.ts'

type Values<Path extends string> = [PathParams<Path>] extends [never] ? Record<never, never> : Record<PathParams<Path>, string | number>

/** Puts values into a path's `:parameters`. Missing or foreign names do not compile. */
export function fillPath<const Path extends string>(path: Path, values: Values<Path>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((values as Record<string, string | number>)[name])))
}
