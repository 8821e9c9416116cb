import { cx } from './cx.ts'

/**
 * A placeholder while content loads, visible on a surface and on the ground. The class sets size and radius; the surrounding element
 * announces the loading.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-skeleton rounded-badge bg-press', className)} />
}
