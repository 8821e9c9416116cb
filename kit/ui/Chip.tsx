import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = ComponentProps<'button'> & {
  selected?: boolean
  /** Marks that something is stored under it. */
  dot?: boolean
  /** The background behind a chip that is not selected: `surface` on the page, `sunken` inside a card. */
  on?: 'surface' | 'sunken'
}

export function Chip({ selected = false, dot, on = 'sunken', className, children, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-pressed={selected}
      className={cx(
        'inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-chip px-3.5 text-t4 whitespace-nowrap',
        selected ? 'bg-inverse font-semibold text-on-inverse' : 'font-medium text-fg2',
        !selected && (on === 'sunken' ? 'bg-sunken' : 'bg-surface'),
        className,
      )}
    >
      {children}
      {dot && <span aria-hidden className={cx('size-1.5 rounded-full', selected ? 'bg-current' : 'bg-meal')} />}
    </button>
  )
}
