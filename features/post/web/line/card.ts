import type { MediaItem } from '#features/media/contract.ts'
import { openViewer } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CardImage, CardParts, CardWriter } from '../../contract.ts'

/** The author of a card and what cards of all kinds have, with the parts that the wire leaves out. */
export const partsOfCard = (card: CardWriter & CardParts) => ({
  user_no: card.user_no,
  haru_name: card.haru_name,
  haru_character: card.haru_character,
  gender: card.gender,
  cate_no: card.cate_no ?? null,
  user_profile: (card.user_profile ?? []).map((item): MediaItem => ({ ...NO_PICTURE, ...item })),
  visibility: card.visibility ?? ('public' as const),
  like_qtt: card.like_qtt,
  reply_qtt: card.reply_qtt,
  isfav: card.isfav,
  reg_dt: card.reg_dt,
  edit_dt: card.edit_dt ?? null,
  is_bookmarked: card.is_bookmarked ?? false,
  hidden: card.hidden ?? false,
})

/** The pictures of a card, with the parts that the wire leaves out. */
export const imagesOfCard = (images: readonly CardImage[] = []): MediaItem[] => images.map((item) => ({ ...NO_PICTURE, ...item }))

/**
 * Opens the viewer. Pictures of a card lack its size, so `fetchWhole` gets the post's own first; without an answer the viewer shows
 * what the card has.
 */
export async function viewImages(
  images: readonly MediaItem[],
  index: number,
  fetchWhole: () => Promise<readonly MediaItem[] | undefined>,
): Promise<void> {
  const isWhole = images.every(({ transforms }) => 'full' in transforms || 'src' in transforms)
  openViewer(isWhole ? images : ((await busy(fetchWhole()).catch(() => undefined)) ?? images), index)
}

const NO_PICTURE = { width: 0, height: 0, seconds: null, placeholder: null }
