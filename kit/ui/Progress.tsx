import { cx } from './cx.ts'

/** A progress bar. Hidden from screen readers: show the figure as text beside it. */
export function Progress({
  value,
  max,
  colour = 'bg-chart1',
  className,
}: {
  value: number
  max: number
  colour?: string
  className?: string
}) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <span aria-hidden className={cx('block h-2.5 overflow-hidden rounded-full bg-sunken', className)}>
      <span className={cx('block h-full rounded-full', colour)} style={{ width: `${part * 100}%` }} />
    </span>
  )
}
