/** A time in milliseconds, half open. */
export type Interval = { from: number; to: number }

/** Sums the parts of the intervals that lie in a time. */
export const lengthWithin = (intervals: readonly Interval[], { from, to }: Interval): number =>
  intervals.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)

export const lengthOf = (intervals: readonly Interval[]): number => intervals.reduce((sum, { from, to }) => sum + to - from, 0)

/** Intervals in their order, without overlaps; those with less than `within` between them are one. */
export function joined(intervals: readonly Interval[], within = 0): Interval[] {
  const result: Interval[] = []
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && (from <= last.to || from - last.to < within)) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

/** The parts that lie in both. Each list is in order and without overlaps. */
export const intersection = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some.flatMap((one) =>
    others.map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })).filter(({ from, to }) => from < to),
  )

/** The parts of `some` that lie in none of `others`, which are in order and without overlaps. */
export const difference = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some.flatMap(({ from, to }) => {
    const within = others.filter((other) => other.from < to && other.to > from)
    const edges = [from, ...within.flatMap((other) => [other.from, other.to]), to]
    return Array.from({ length: edges.length / 2 }, (_, at) => ({ from: edges[at * 2]!, to: edges[at * 2 + 1]! })).filter(
      (one) => one.from < one.to,
    )
  })
