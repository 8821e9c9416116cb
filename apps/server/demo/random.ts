/** Pseudo-random draws: the same seed gives the same series, so that every load makes the same community. */
export type SeededRandom = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in `percent` of a hundred draws. */
  happens(percent: number): boolean
  /** One item; the list must not be empty. */
  pick<T extends object>(list: readonly T[]): T
  /** `count` different items, or all items if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** Starts a series of draws (xorshift, 32 bits). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0 || 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    happens: (percent) => next() * 100 < percent,
    pick(list) {
      const [picked] = list.slice(between(0, list.length - 1))
      if (picked === undefined) throw new RangeError('Nothing to pick from.')
      return picked
    },
    sample(list, count) {
      const rest = [...list]
      const sample = []
      while (sample.length < count && rest.length > 0) sample.push(...rest.splice(between(0, rest.length - 1), 1))
      return sample
    },
  }
}
