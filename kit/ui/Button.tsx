import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'main' | 'weak' | 'quiet' | 'line' | 'danger'
  /** Height: 54 on screens, 48 in dialogs and cards, 44 in rows. */
  size?: 54 | 48 | 44
  /** Work is running: a press does nothing, and a spinner covers the text so that the width does not change. */
  busy?: boolean
  full?: boolean
  icon?: ReactNode
}

export function Button({
  variant = 'main',
  size = 54,
  busy = false,
  full,
  icon,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(
        'pressable relative inline-flex max-w-full flex-none items-center justify-center rounded-tile py-1 font-semibold break-keep',
        'disabled:bg-sunken disabled:text-off disabled:active:scale-100',
        LOOK[variant],
        HEIGHT[size],
        full && 'w-full',
        className,
      )}
    >
      <span className={cx('inline-flex items-center justify-center gap-1.5', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span aria-hidden className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

const LOOK = {
  main: 'bg-brand text-on-brand enabled:active:bg-brand-press wide:enabled:hover:bg-brand-press',
  weak: 'bg-brand-weak text-brand-fg',
  quiet: 'bg-sunken text-fg enabled:active:bg-press wide:enabled:hover:bg-press',
  line: 'border border-line bg-surface text-fg enabled:active:bg-sunken wide:enabled:hover:bg-sunken',
  danger: 'bg-danger text-on-danger',
}
const HEIGHT = { 54: 'min-h-[54px] px-5 text-t5', 48: 'min-h-12 px-4 text-t5', 44: 'min-h-11 px-3.5 text-t4' }
