import { useId, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'

type OpenedBy = 'hover' | 'focus' | 'press'

/**
 * A tooltip that opens by press, hover and keyboard focus of its trigger, and closes by Escape, blur and pointer leave.
 * `container` wraps trigger and tooltip, so that the pointer can move from one to the other.
 */
export function useTooltip() {
  const id = useId()
  const [by, setBy] = useState<OpenedBy | null>(null)
  const trigger = {
    'aria-describedby': id,
    'aria-expanded': by !== null,
    onClick: () => setBy(by === 'press' ? null : 'press'),
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setBy(by ?? 'hover'),
    // A press focuses the trigger before its click; :focus-visible excludes that.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && setBy(by ?? 'focus'),
    onBlur: () => setBy(null),
  }
  const container = {
    onPointerLeave: () => by === 'hover' && setBy(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || by === null) return
      event.stopPropagation()
      setBy(null)
    },
  }
  return { trigger, container, tooltip: { id, role: 'tooltip', hidden: by === null } as const }
}
