import { cx } from '#kit/ui/cx.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import type { ClubCard } from '../../contract.ts'
import { CategoryIcon } from './category.ts'

type Props = {
  club: Pick<ClubCard, 'meet_thumb' | 'category'>
  ratio: '1' | '16 / 9'
  /** Above the fold. */
  eager?: boolean
  className: string
}

/** The picture of a club in a list; without one, what it is about on the ground of its page's cover. */
export function ClubThumb({ club: { meet_thumb, category }, ratio, eager, className }: Props) {
  return (
    <span
      aria-hidden
      className={cx('block flex-none overflow-hidden rounded-photo bg-brand-weak text-brand-fg', className)}
      style={{ aspectRatio: ratio }}
    >
      {meet_thumb ? (
        <Photo item={meet_thumb} alt="" ratio={ratio} {...(eager && { eager })} />
      ) : (
        <span className="grid size-full place-items-center">
          <CategoryIcon category={category} size={28} strokeWidth={1.7} />
        </span>
      )}
    </span>
  )
}
