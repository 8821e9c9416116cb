import type { ComponentProps, ReactNode } from 'react'
import { Count, countLabel } from './Count.tsx'
import { cx } from './cx.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does; the badge is read with it. */
  label: string
  icon: ReactNode
  badge?: number
  /** Over a photo: on a disc of its own. */
  onPhoto?: boolean
}

export function IconButton({ label, icon, badge = 0, onPhoto, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={countLabel(label, badge)}
      className={cx(
        // In pixels, as its sign is: large text needs the room.
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
