import { imagesOfCard, partsOfCard } from '#features/post/web/public.ts'
import type { Feed, FeedCard } from '../contract.ts'

/** The feed of a card: missing parts have their usual value. */
export const feedOfCard = (card: FeedCard): Feed => ({
  ...partsOfCard(card),
  feed_no: card.feed_no,
  feed_content: card.feed_content,
  feed_images: imagesOfCard(card.feed_images),
  feed_thumb: card.feed_thumb ?? null,
})
