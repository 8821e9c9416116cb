import { Thrown, Unresolved } from './values.ts'

/** The most texts of one statement; more are reported as unresolved. */
const VARIANTS_MAX = 256

/** Runs code once for each path through it; every choice has a known number of alternatives. */
export class Choices {
  /** The alternative taken at each choice of this path, and the number of alternatives. */
  #path: { alternative: number; of: number }[] = []
  #at = 0
  #chosen = new Map<unknown, number>()

  all<T>(make: () => T): T[] {
    const values: T[] = []
    this.#path = []
    for (;;) {
      this.#at = 0
      this.#chosen = new Map()
      try {
        values.push(make())
      } catch (error) {
        if (!(error instanceof Thrown)) throw error
      }
      if (values.length > VARIANTS_MAX) throw new Unresolved(`it has more than ${VARIANTS_MAX} texts`)
      if (!this.#nextPath()) return values
    }
  }

  /** The alternative at `key`: the same one throughout a path. */
  choose(key: unknown, of: number): number {
    const before = this.#chosen.get(key)
    if (before !== undefined) return before
    if (this.#at === this.#path.length) this.#path.push({ alternative: 0, of })
    const { alternative } = this.#path[this.#at++]!
    this.#chosen.set(key, alternative)
    return alternative
  }

  /** Moves to the next path; false after the last. */
  #nextPath(): boolean {
    while (this.#path.length > 0 && this.#path.at(-1)!.alternative === this.#path.at(-1)!.of - 1) this.#path.pop()
    const last = this.#path.at(-1)
    if (last) last.alternative++
    return last !== undefined
  }
}
