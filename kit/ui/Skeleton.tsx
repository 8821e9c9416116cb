import { cx } from './cx.ts'

/** A piece of the final shape while it loads. Size and radius come from the class; the list around it says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-skeleton rounded-badge bg-sunken', className)} />
}
