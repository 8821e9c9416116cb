import { Menu as Base } from '@base-ui/react/menu'
import { useMemo, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** A point of the window, as the pointer's, or an element. */
export type MenuAnchor = { x: number; y: number } | Element
/** A choice of the row at the top of a menu. */
export type MenuChoice = { key: string; label: string; isOn: boolean }
export type MenuItem = { key: string; label: string; icon?: ReactNode; danger?: boolean }

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the closing transition. */
  onClosed: () => void
  label: string
  at: MenuAnchor
  /** Short texts in a row above the items, as emojis. */
  choices?: readonly MenuChoice[]
  items: readonly MenuItem[]
  onPick: (key: string) => void
}

/** A menu at the pointer or below a button, on wide screens with a pointer. Escape and a press beside it close it, and the focus returns. */
export function Menu({ open, onOpenChange, onClosed, label, at, choices = [], items, onPick }: Props) {
  const anchor = useMemo(() => (at instanceof Element ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }), [at])
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" align="start" sideOffset={4} collisionPadding={8} className="z-(--z-overlay)">
          <Base.Popup aria-label={label} className={POPUP}>
            {choices.length > 0 && (
              <Base.Group className="flex gap-1">
                {choices.map(({ key, label: text, isOn }) => (
                  <Base.CheckboxItem
                    key={key}
                    checked={isOn}
                    closeOnClick
                    onClick={() => onPick(key)}
                    className={cx(
                      'grid size-11 cursor-pointer place-items-center rounded-full text-t7 outline-none data-highlighted:bg-press',
                      isOn && 'bg-brand-weak ring-2 ring-brand',
                    )}
                  >
                    {text}
                  </Base.CheckboxItem>
                ))}
              </Base.Group>
            )}
            {choices.length > 0 && items.length > 0 && <Base.Separator className="my-1.5 h-px bg-line" />}
            {items.map(({ key, label: text, icon, danger }) => (
              <Base.Item
                key={key}
                onClick={() => onPick(key)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3 text-t5 outline-none data-highlighted:bg-sunken',
                  danger && 'text-danger-fg',
                )}
              >
                {icon && (
                  <span aria-hidden className="flex-none">
                    {icon}
                  </span>
                )}
                {text}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const POPUP = cx(
  'min-w-48 rounded-card border border-line bg-surface p-1.5 shadow-sheet outline-none',
  'origin-(--transform-origin) transition-[opacity,scale] duration-(--t-dialog) ease-haru data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
)
