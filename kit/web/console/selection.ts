import { useRef, useState } from 'react'

/** What identifies a row of a list. */
export type RowKey = number | string

export type Selection<R> = {
  /** The selected rows that the list still contains, in its order. */
  chosen: readonly R[]
  isChosen: (key: RowKey) => boolean
  /** Selects or deselects a row; `range` does the same to all rows from the last one that was toggled. */
  toggle: (key: RowKey, options?: { range?: boolean }) => void
  /** Selects all loaded rows; if all are selected, none. */
  toggleAll: () => void
  /** Selects these rows and no others. */
  choose: (keys: readonly RowKey[]) => void
  clear: () => void
}

/** The rows of a list that are selected. The selection is kept by key when the list is loaded again. */
export function useSelection<R>(rows: readonly R[], keyOf: (row: R) => RowKey): Selection<R> {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const lastToggled = useRef<RowKey>(null)
  const all = rows.map(keyOf)
  const toggle: Selection<R>['toggle'] = (key, { range = false } = {}) => {
    const from = lastToggled.current === null ? -1 : all.indexOf(lastToggled.current)
    const to = all.indexOf(key)
    const changed = range && from !== -1 && to !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
    lastToggled.current = key
    const next = new Set(keys)
    for (const one of changed) {
      if (keys.has(key)) next.delete(one)
      else next.add(one)
    }
    setKeys(next)
  }
  const chosen = rows.filter((row) => keys.has(keyOf(row)))
  return {
    chosen,
    isChosen: (key) => keys.has(key),
    toggle,
    toggleAll: () => setKeys(chosen.length === all.length ? new Set() : new Set(all)),
    choose: (some) => setKeys(new Set(some)),
    clear: () => setKeys(new Set()),
  }
}
