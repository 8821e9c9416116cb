import type { Result, Verdict } from './try.ts'

export type Counts = Record<Verdict, number>

export function countsOf(results: readonly Result[]): Counts {
  const counts: Counts = { caught: 0, survived: 0, 'timed out': 0, 'not found': 0, 'no tests': 0 }
  for (const { verdict } of results) counts[verdict]++
  return counts
}

/** One row for each broken rule, and the share that is caught of those that were tried to their end. */
export function reportOf(results: readonly Result[]): string {
  const rows = results.map(({ id, kind, where, before, after, verdict, caughtBy, why }) =>
    [
      `${String(id).padStart(3)}  ${verdict.padEnd(9)} ${kind.padEnd(13)} ${where}`,
      ...before.map((line) => `       - ${line}`),
      ...after.map((line) => `       + ${line}`),
      ...(caughtBy ? [`       by ${caughtBy}`] : why ? why.split('\n').map((line) => `       ${line}`) : []),
    ].join('\n'),
  )
  const counts = countsOf(results)
  const rest = (['timed out', 'not found', 'no tests'] as const).filter((verdict) => counts[verdict] > 0)
  const apart = rest.map((verdict) => `, ${counts[verdict]} ${verdict}`).join('')
  const tried = counts.caught + counts.survived
  const share = tried === 0 ? 0 : (counts.caught / tried) * 100
  return `${rows.join('\n')}\n\ncaught ${counts.caught} of ${tried} (${share.toFixed(1)} %)${apart}`
}
