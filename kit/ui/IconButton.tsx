import type { ComponentProps, ReactNode } from 'react'
import { Count, countLabel } from './Count.tsx'
import { cx } from './cx.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The button's action, which screen readers announce with the badge. */
  label: string
  icon: ReactNode
  badge?: number
  /** With a background, for use over a photo. */
  onPhoto?: boolean
}

export function IconButton({ label, icon, badge = 0, onPhoto, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={countLabel(label, badge)}
      className={cx(
        // In pixels like the icon, to leave room for large text.
        'relative grid size-[44px] flex-none place-items-center rounded-full active:bg-sunken disabled:text-off wide:hover:bg-sunken',
        onPhoto && 'bg-surface text-fg',
        className,
      )}
    >
      {icon}
      <Count value={badge} label={label} className="absolute top-[calc(50%-19px)] left-[calc(50%-3px)] ring-2 ring-surface" />
    </button>
  )
}
