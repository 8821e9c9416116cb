import { cx } from '#kit/ui/cx.ts'
import type { KinCard } from '../contract.ts'
import { CATEGORY_ART } from './category.ts'

/** The picture of a category; decorative. `className` has its size. */
export function CategoryTile({ category, icon, className }: { category: KinCard['category']; icon: number; className: string }) {
  const { Icon, tone } = CATEGORY_ART[category]
  return (
    <span aria-hidden className={cx('grid flex-none place-items-center rounded-tile', tone, className)}>
      <Icon size={icon} strokeWidth={1.9} />
    </span>
  )
}
