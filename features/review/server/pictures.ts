import type { MediaItem } from '#features/media/contract.ts'
import { attachHolderMedia, moveHolderMedia } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** Whose review it is: `review` of a counselling, `order-review` of a product. */
type Kind = 'review' | 'order-review'
type Pictures = { kind: Kind; reviewNo: number; userNo: number; now: Date }

/** Attaches pictures to a review; those of a hidden one are shown to its author alone. @throws `media.not_usable` */
export const attachReviewPictures = (
  tx: Tx,
  { kind, reviewNo, userNo, now, keys, isHidden }: Pictures & { keys: readonly string[]; isHidden: boolean },
): Promise<MediaItem[]> =>
  attachHolderMedia(tx, {
    user_no: userNo,
    holder: isHidden ? `hidden-${kind}:${reviewNo}` : `${kind}:${reviewNo}`,
    keys,
    now,
    field: 'images',
  })

/** Frees all pictures of a review, hidden or not. */
export async function freeReviewPictures(tx: Tx, pictures: Pictures): Promise<void> {
  for (const isHidden of [false, true]) await attachReviewPictures(tx, { ...pictures, keys: [], isHidden })
}

/** Shows the pictures of a review to its author alone, or to everybody again. */
export function setReviewPicturesHidden(tx: Tx, { kind, reviewNo }: Pick<Pictures, 'kind' | 'reviewNo'>, isHidden: boolean): Promise<void> {
  const [shown, hidden] = [`${kind}:${reviewNo}`, `hidden-${kind}:${reviewNo}`] as const
  return moveHolderMedia(tx, isHidden ? { from: shown, to: hidden } : { from: hidden, to: shown })
}
