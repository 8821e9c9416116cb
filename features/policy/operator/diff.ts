export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** The lines of two texts: what stayed, what was removed and what was added, in their order. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const common = lengths(from, to)
  const lines: DiffLine[] = []
  let [at, by] = [0, 0]
  while (at < from.length || by < to.length) {
    if (at < from.length && by < to.length && from[at] === to[by]) {
      lines.push({ kind: 'same', text: from[at]! })
      at += 1
      by += 1
    } else if (by === to.length || (at < from.length && common[at + 1]![by]! >= common[at]![by + 1]!)) {
      lines.push({ kind: 'removed', text: from[at]! })
      at += 1
    } else {
      lines.push({ kind: 'added', text: to[by]! })
      by += 1
    }
  }
  return lines
}

/** Of the tails that begin at each pair of lines: how many lines they have in common, in order. */
function lengths(from: readonly string[], to: readonly string[]): number[][] {
  const table = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0))
  for (let at = from.length - 1; at >= 0; at--) {
    for (let by = to.length - 1; by >= 0; by--) {
      table[at]![by] = from[at] === to[by] ? table[at + 1]![by + 1]! + 1 : Math.max(table[at + 1]![by]!, table[at]![by + 1]!)
    }
  }
  return table
}

/** Unchanged lines that are shown around a change. */
const AROUND = 2

/** The changed lines with some lines around each; null: a gap of unchanged lines. */
export function changesIn(lines: readonly DiffLine[]): (DiffLine | null)[] {
  const isNear = (nth: number) => lines.slice(Math.max(0, nth - AROUND), nth + AROUND + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, nth) => (isNear(nth) ? [line] : nth === 0 || isNear(nth - 1) ? [null] : []))
}
