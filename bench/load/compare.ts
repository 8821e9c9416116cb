import type { LoadGenerator, LoadResult, LoadRequest } from './run.ts'

/** How long the load runs, and over how many connections. */
export type LoadSettings = { rounds: number; seconds: number; connections: number }

/** A server to put under load; `cpu` gives the CPU milliseconds that its process has used so far. */
export type LoadTarget = { url: string; requests: LoadRequest[]; cpu?: () => Promise<number> }

/** haru's throughput as a ratio of the bare baseline's, and the results of both. */
export type Comparison = { ratio: number; ours: Metered; bare: Metered }
/** `cpu`: CPU milliseconds of the server's process per answer; other processes on the machine affect it least. */
export type Metered = LoadResult & { cpu?: number }

/**
 * Loads both servers in alternating order, after one warm-up round that is not counted.
 * The ratio is the median of the rounds' ratios, so that noise in one round does not decide the result.
 */
export async function compare(
  loadGenerator: LoadGenerator,
  ours: LoadTarget,
  bare: LoadTarget,
  settings: LoadSettings,
): Promise<Comparison> {
  const runRound = (target: LoadTarget, seconds: number): Promise<Metered> => runMetered(loadGenerator, target, { ...settings, seconds })
  await runRound(ours, Math.min(2, settings.seconds))
  await runRound(bare, Math.min(2, settings.seconds))
  const rounds: { ours: Metered; bare: Metered }[] = []
  for (let round = 0; round < settings.rounds; round++) {
    if (round % 2 === 0) {
      const first = await runRound(ours, settings.seconds)
      rounds.push({ ours: first, bare: await runRound(bare, settings.seconds) })
    } else {
      const first = await runRound(bare, settings.seconds)
      rounds.push({ bare: first, ours: await runRound(ours, settings.seconds) })
    }
  }
  return {
    ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
    ours: medianRound(rounds.map((round) => round.ours)),
    bare: medianRound(rounds.map((round) => round.bare)),
  }
}

async function runMetered(
  loadGenerator: LoadGenerator,
  { url, requests, cpu }: LoadTarget,
  { connections, seconds }: LoadSettings,
): Promise<Metered> {
  const before = await cpu?.()
  const result = await loadGenerator.run({ url, requests, connections, seconds })
  const after = await cpu?.()
  return before === undefined || after === undefined ? result : { ...result, cpu: (after - before) / (result.answered + result.failed) }
}

/** Medians of the rounds; failures are summed. */
export function medianRound(rounds: Metered[]): Metered {
  const refusals: Record<string, number> = {}
  for (const round of rounds) for (const [why, count] of Object.entries(round.refusals)) refusals[why] = (refusals[why] ?? 0) + count
  return {
    answered: rounds.reduce((sum, round) => sum + round.answered, 0),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
    refusals,
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    ...(rounds.every((round) => round.cpu !== undefined) ? { cpu: median(rounds.map((round) => round.cpu ?? NaN)) } : {}),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}
