import { useRef, useState } from 'react'

export type Selection<R> = {
  /** The selected rows that the list still contains, in its order. */
  chosen: readonly R[]
  isChosen: (no: number) => boolean
  /** Selects or deselects a row; `range` does the same to all rows from the last one that was toggled. */
  toggle: (no: number, options?: { range?: boolean }) => void
  /** Selects all loaded rows; if all are selected, none. */
  toggleAll: () => void
  clear: () => void
}

/** The rows of a list that are selected. The selection is kept by number when the list is loaded again. */
export function useSelection<R>(rows: readonly R[], keyOf: (row: R) => number): Selection<R> {
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(new Set())
  const lastToggled = useRef<number>(null)
  const all = rows.map(keyOf)
  const toggle: Selection<R>['toggle'] = (no, { range = false } = {}) => {
    const from = lastToggled.current === null ? -1 : all.indexOf(lastToggled.current)
    const to = all.indexOf(no)
    const changed = range && from !== -1 && to !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [no]
    lastToggled.current = no
    const next = new Set(numbers)
    for (const one of changed) {
      if (numbers.has(no)) next.delete(one)
      else next.add(one)
    }
    setNumbers(next)
  }
  const chosen = rows.filter((row) => numbers.has(keyOf(row)))
  return {
    chosen,
    isChosen: (no) => numbers.has(no),
    toggle,
    toggleAll: () => setNumbers(chosen.length === all.length ? new Set() : new Set(all)),
    clear: () => setNumbers(new Set()),
  }
}
