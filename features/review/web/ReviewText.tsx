import type { ReactNode } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { openViewer } from '#kit/web/overlays.ts'
import { reviews as words } from '../words/review.ts'
import { Stars } from './Stars.tsx'

/** Who answers a review; null for a deleted account. */
export type Replier = (AvatarPerson & { haru_name: string }) | null

type Rated = { rating: number | null; reg_dt: string; edit_dt: string | null }

/** Rating and day; `children`: other ratings. */
export function RatingLine({ review: { rating, reg_dt, edit_dt }, children }: { review: Rated; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t4">
      {rating !== null && <Stars value={rating} />}
      {children}
      <time dateTime={reg_dt} className="text-t3 text-fg3">
        {koreanDate(reg_dt)}
      </time>
      {edit_dt !== null && <Tag>{words.edited}</Tag>}
    </p>
  )
}

type Props = {
  review: { content: string; images: MediaItem[]; reply: string | null }
  replier: Replier
  /** What was reviewed, where the place does not say it. */
  title?: ReactNode
  /** Only the first lines of the text. */
  isShort?: boolean
}

/** Text and pictures, and the reply. */
export function ReviewText({ review: { content, images, reply }, replier, title, isShort = false }: Props) {
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
          <Avatar person={replier} size={28} />
          <p className="min-w-0 flex-1 self-center text-t4 break-words whitespace-pre-wrap">
            <b className="font-semibold">{replier?.haru_name ?? words.gone}</b> {reply}
          </p>
        </div>
      )}
    </>
  )
}
