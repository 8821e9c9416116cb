import { useId, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'

type Way = 'hover' | 'focus' | 'press'

/**
 * Words about something, which open by press, by the mouse over their sign and by the keyboard's focus, and close by Escape and
 * by leaving. `whole` goes around sign and words, so that the mouse can go from one to the other.
 */
export function useHint() {
  const id = useId()
  const [by, setBy] = useState<Way | null>(null)
  const sign = {
    'aria-describedby': id,
    'aria-expanded': by !== null,
    onClick: () => setBy(by === 'press' ? null : 'press'),
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setBy(by ?? 'hover'),
    // A press brings the focus too, before its click.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && setBy(by ?? 'focus'),
    onBlur: () => setBy(null),
  }
  const whole = {
    onPointerLeave: () => by === 'hover' && setBy(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || by === null) return
      event.stopPropagation()
      setBy(null)
    },
  }
  return { sign, whole, words: { id, role: 'tooltip', hidden: by === null } as const }
}
