import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { VirtualRowsHandle } from '#kit/ui/VirtualRows.tsx'

/** Roving tabindex of the messages: arrow keys move the focus, Enter or the menu key opens the menu. */
export function useRoving(list: RefObject<VirtualRowsHandle | null>, count: number, onMenu: (index: number, line: HTMLElement) => void) {
  const [held, setHeld] = useState<number | null>(null)
  const at = held === null ? count - 1 : Math.min(held, count - 1)
  const go = (element: HTMLElement, index: number) => {
    setHeld(index)
    list.current?.scrollToIndex(index, { align: 'nearest' })
    // A distant row is rendered only after the scroll.
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus({ preventScroll: true }))
  }
  const handlePress = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(event.target)
    if (index === null) return
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    const isMenu = event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (to === undefined && !isMenu) return
    event.preventDefault()
    if (to === undefined) onMenu(index, event.target as HTMLElement)
    else if (to >= 0 && to < count) go(event.currentTarget, to)
  }
  return {
    at,
    handlePress,
    /** The focused row becomes the tab stop. */
    focus: (event: FocusEvent<HTMLElement>) => {
      const index = indexOf(event.target)
      if (index !== null) setHeld(index)
    },
  }
}

/** The index of a row; null for an element inside a row. */
function indexOf(target: EventTarget): number | null {
  const line = target instanceof HTMLElement ? target.dataset['line'] : undefined
  return line === undefined ? null : Number(line)
}
