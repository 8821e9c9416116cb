import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'

type Props = { above?: ReactNode; bar?: ReactNode; children: ReactNode }

/** The column of the screens, with the bottom bar where they have one. */
export function Column({ above, bar, children }: Props) {
  return (
    <div className="relative flex h-full w-full max-w-(--w-column) min-w-0 flex-col wide:box-content wide:border-x wide:border-line">
      {above}
      <div className={cx('relative min-h-0 flex-1', bar ? '[--safe-b:0px]' : null)}>{children}</div>
      {bar}
    </div>
  )
}
