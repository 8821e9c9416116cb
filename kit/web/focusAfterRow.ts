type Row = {
  /** Selects the list around the row; its rows are articles. */
  list: string
  /** Selects what of a row gets the focus. */
  target: string
  /** What gets it when no row is left; otherwise the list. */
  fallback?: HTMLElement | null | undefined
}

/**
 * For an act that removes its row from a list, and with it the focus: call it before the act, and what it returns afterwards. The focus then moves to
 * the row in the same place, or to the last one. `inRow`: an element within the row.
 */
export function focusAfterRow(inRow: HTMLElement | null, { list: selector, target, fallback }: Row): () => void {
  const list = inRow?.closest<HTMLElement>(selector)
  if (!inRow || !list) return () => {}
  const place = [...list.querySelectorAll('article')].findIndex((row) => row.contains(inRow))
  return () => {
    if (inRow.isConnected) return
    const left = list.isConnected ? [...list.querySelectorAll<HTMLElement>(`article ${target}`)] : []
    const next = left[place] ?? left.at(-1) ?? fallback ?? list
    next.focus()
  }
}
