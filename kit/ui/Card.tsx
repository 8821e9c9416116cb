import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = ComponentProps<'section'> & { as?: 'section' | 'article' | 'div' | 'li' }

/** A white card. Grouping is by ground: no border, no shadow; the padding is the content's own. */
export function Card({ as, className, ...rest }: Props) {
  // One element type stands for all four: their attributes are the same.
  const Element = (as ?? 'section') as 'section'
  return <Element {...rest} className={cx('rounded-card bg-surface', className)} />
}
