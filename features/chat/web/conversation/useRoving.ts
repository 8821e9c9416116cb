import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { VListHandle } from 'virtua'

/** One stop for the tab key among the messages; arrows go from one to the next, Enter or the menu key opens its menu. */
export function useRoving(list: RefObject<VListHandle | null>, count: number, onMenu: (index: number) => void) {
  const [held, setHeld] = useState<number | null>(null)
  const at = held === null ? count - 1 : Math.min(held, count - 1)
  const go = (element: HTMLElement, index: number) => {
    setHeld(index)
    list.current?.scrollToIndex(index, { align: 'nearest' })
    // One that was far off is drawn only then.
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus({ preventScroll: true }))
  }
  const handlePress = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(event.target)
    if (index === null) return
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    const isMenu = event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (to === undefined && !isMenu) return
    event.preventDefault()
    if (to === undefined) onMenu(index)
    else if (to >= 0 && to < count) go(event.currentTarget, to)
  }
  return {
    at,
    handlePress,
    /** The line that was pressed or tabbed to is the stop from then on. */
    focus: (event: FocusEvent<HTMLElement>) => {
      const index = indexOf(event.target)
      if (index !== null) setHeld(index)
    },
  }
}

/** Of a line itself, not of what stands in it. */
function indexOf(target: EventTarget): number | null {
  const line = target instanceof HTMLElement ? target.dataset['line'] : undefined
  return line === undefined ? null : Number(line)
}
