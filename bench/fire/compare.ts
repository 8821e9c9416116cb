import type { Gun, Hits, Shot } from './fire.ts'

/** How long and how hard to fire. */
export type Effort = { rounds: number; seconds: number; connections: number }

/** Something to fire at; `cpu` gives the milliseconds of processor that its process has used. */
export type Aim = { url: string; shots: Shot[]; cpu?: () => Promise<number> }

/** A figure as it is printed: what we reach of the bare baseline, and what lies behind it. */
export type Compared = { ratio: number; ours: Metered; bare: Metered }
/** `cpu`: milliseconds of processor that the server's own process used for an answer, which a busy neighbour changes least. */
export type Metered = Hits & { cpu?: number }

/**
 * Fires at both in turn, the order swapped each round, after one round of warming up that does not count.
 * The ratio is the median of the rounds' own ratios, so that a neighbour's noise in one round decides nothing.
 */
export async function compare(gun: Gun, ours: Aim, bare: Aim, effort: Effort): Promise<Compared> {
  const shoot = (aim: Aim, seconds: number): Promise<Metered> => fireMetered(gun, aim, { ...effort, seconds })
  await shoot(ours, Math.min(2, effort.seconds))
  await shoot(bare, Math.min(2, effort.seconds))
  const rounds: { ours: Metered; bare: Metered }[] = []
  for (let round = 0; round < effort.rounds; round++) {
    if (round % 2 === 0) {
      const first = await shoot(ours, effort.seconds)
      rounds.push({ ours: first, bare: await shoot(bare, effort.seconds) })
    } else {
      const first = await shoot(bare, effort.seconds)
      rounds.push({ bare: first, ours: await shoot(ours, effort.seconds) })
    }
  }
  return {
    ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
    ours: middle(rounds.map((round) => round.ours)),
    bare: middle(rounds.map((round) => round.bare)),
  }
}

async function fireMetered(gun: Gun, { url, shots, cpu }: Aim, { connections, seconds }: Effort): Promise<Metered> {
  const before = await cpu?.()
  const hits = await gun.fire({ url, shots, connections, seconds })
  const after = await cpu?.()
  return before === undefined || after === undefined ? hits : { ...hits, cpu: (after - before) / (hits.answered + hits.failed) }
}

/** Medians of the rounds; failures are added up, none is forgiven. */
export function middle(rounds: Metered[]): Metered {
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
