import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isUnderDialog } from './keys.ts'
import type { RowKey } from './selection.ts'

/**
 * Keeps the focus in a list when it is loaded again: if the focused row is gone, its successor gets the focus instead of the page. Rows are
 * `[data-row]` elements with their key; the focus is on a link or a check box inside.
 */
export function useKeptFocus(keys: readonly RowKey[]): RefObject<HTMLUListElement | null> {
  const isShown = keys.length > 0
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ key: string; at: number } | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    const handleFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      last.current = row ? { key: row.dataset['row'] ?? '', at: [...(row.parentElement?.children ?? [])].indexOf(row) } : null
    }
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      // Without a target the row may have been removed.
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) last.current = null
    }
    element?.addEventListener('focusin', handleFocus)
    element?.addEventListener('focusout', handleBlur)
    return () => {
      element?.removeEventListener('focusin', handleFocus)
      element?.removeEventListener('focusout', handleBlur)
    }
  }, [isShown])
  useLayoutEffect(() => {
    const focused = last.current
    if (!focused || keys.some((key) => String(key) === focused.key) || isElsewhere(list.current)) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? []
    last.current = null
    rows[Math.min(Math.max(focused.at, 0), rows.length - 1)]?.focus()
  })
  return list
}

/**
 * Moves the focus to `fallback` when the focused element is removed from `pane`, as a form whose decision was made: the page would have it.
 * If a dialog has the focus at that time, as the question before the decision, it moves once the dialog is removed.
 */
export function useFocusOfRemoved(pane: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    let last: EventTarget | null = null
    const handleFocus = ({ target }: FocusEvent) => void (last = target)
    const dialogs = new MutationObserver(() => moveFocus())
    const moveFocus = () => {
      if (isUnderDialog()) return dialogs.observe(document.body, { childList: true, subtree: true })
      dialogs.disconnect()
      if (document.activeElement === null || document.activeElement === document.body) fallback.current?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      moveFocus()
    })
    element.addEventListener('focusin', handleFocus)
    watch.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', handleFocus)
      watch.disconnect()
      dialogs.disconnect()
    }
  }, [pane, fallback])
}

function isElsewhere(list: HTMLElement | null): boolean {
  const at = document.activeElement
  return at !== null && at !== document.body && at.isConnected && !list?.contains(at)
}
