/** Draws that look random and are the same for the same seed, so that every load makes the same community. */
export type Chance = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in `percent` of a hundred draws. */
  happens(percent: number): boolean
  /** One of them; the list must not be empty. */
  pick<T extends object>(list: readonly T[]): T
  /** `count` different ones, or all where there are fewer. */
  some<T>(list: readonly T[], count: number): T[]
}

/** Opens a series of draws (xorshift, 32 bits). */
export function chance(seed: number): Chance {
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
    some(list, count) {
      const left = [...list]
      const taken = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1))
      return taken
    },
  }
}
