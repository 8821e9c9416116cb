import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { RATING_MAX } from '#features/review/rules.ts'
import { cx } from '#kit/ui/cx.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { openViewer } from '#kit/web/overlays.ts'
import type { CounselReview } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'
import { counsel } from '../../words/session.ts'
import { Stars } from './Stars.tsx'

/** The expert of a review; null for a deleted account. */
export type ReviewedExpert = (AvatarPerson & { haru_name: string }) | null

/** Rating and day. */
export function RatingLine({ review }: { review: Pick<CounselReview, 'rating' | 'rating_kind' | 'rating_time' | 'reg_dt' | 'edit_dt'> }) {
  const { rating, rating_kind, rating_time, reg_dt, edit_dt } = review
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t4">
      {rating !== null && <Stars value={rating} />}
      {rating_kind !== null && <Points name={words.kind} value={rating_kind} />}
      {rating_time !== null && <Points name={words.time} value={rating_time} />}
      <time dateTime={reg_dt} className="text-t3 text-fg3">
        {koreanDate(reg_dt)}
      </time>
      {edit_dt !== null && <Tag>{words.edited}</Tag>}
    </p>
  )
}

function Points({ name, value }: { name: string; value: number }) {
  return (
    <span>
      {name}{' '}
      <span aria-hidden>
        <b className="num font-semibold">{value}</b> <span className="text-fg3">{words.ofFive}</span>
      </span>
      <span className="sr-only">{words.points(value, RATING_MAX)}</span>
    </span>
  )
}

type Props = {
  review: Pick<CounselReview, 'content' | 'images' | 'reply'>
  expert: ReviewedExpert
  /** What was reviewed, where the place does not say it. */
  title?: string
  /** Only the first lines of the text. */
  isShort?: boolean
}

/** Text and pictures, and the expert's reply. */
export function ReviewText({ review: { content, images, reply }, expert, title, isShort = false }: Props) {
  return (
    <>
      {content !== '' && <p className={cx('mt-1.5 text-t5 break-words whitespace-pre-wrap', isShort && 'line-clamp-5')}>{content}</p>}
      {images.length > 0 && (
        <ul className="no-bar mt-2.5 flex gap-2 overflow-x-auto">
          {images.map((item, at) => (
            <li key={item.key} className="w-21 flex-none">
              <button type="button" onClick={() => openViewer(images, at)} className="block w-full">
                <Photo item={item} alt={words.picture(at + 1)} ratio={1} size="thm" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {title !== undefined && <p className="mt-1.5 text-t3 text-fg3">{title}</p>}
      {reply !== null && (
        <div className="mt-3 flex items-start gap-2.5 rounded-tile bg-sunken px-3.5 py-3">
          <Avatar person={expert} size={28} />
          <p className="min-w-0 flex-1 self-center text-t4 break-words whitespace-pre-wrap">
            <b className="font-semibold">{expert?.haru_name ?? counsel.gone}</b> {reply}
          </p>
        </div>
      )}
    </>
  )
}
