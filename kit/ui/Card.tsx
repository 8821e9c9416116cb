import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = ComponentProps<'section'> & { as?: 'section' | 'article' | 'div' | 'li' }

/** A white card without border, shadow or padding. */
export function Card({ as, className, ...rest }: Props) {
  // Typed as one of the four elements: their attributes are the same.
  const Element = (as ?? 'section') as 'section'
  return <Element {...rest} className={cx('rounded-card bg-surface', className)} />
}
