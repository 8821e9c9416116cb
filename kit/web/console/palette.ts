import { useEffect } from 'react'
import { isUnderDialog } from './keys.ts'

/** Something that the command palette offers. `hint`: at the right, like the key that does the same. */
export type Command = { key: string; label: string; hint?: string; run: () => void }

let opener: (() => void) | null = null

/** Opens the command palette, wherever the focus is. */
export const openPalette = (): void => opener?.()

/** Says how the palette opens: by Ctrl or ⌘ with K, and by `openPalette`. The key is known by its place, since the Korean keyboard types ㅏ for K. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    opener = open
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing || event.code !== 'KeyK') return
      event.preventDefault()
      if (!isUnderDialog()) open()
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      if (opener === open) opener = null
    }
  }, [open])
}

/** The decisions of the open case. */
export function screenCommands(): Command[] {
  return [...document.querySelectorAll<HTMLButtonElement>('[data-decision]')]
    .filter(({ disabled }) => !disabled)
    .map((button) => ({
      key: `decision ${button.dataset['decision']}`,
      label: labelOf(button),
      hint: button.ariaKeyShortcuts ?? '',
      run: () => button.click(),
    }))
}

/** A button's text without the key that it shows. */
function labelOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement
  for (const hint of copy.querySelectorAll('kbd')) hint.remove()
  return copy.textContent.trim()
}
