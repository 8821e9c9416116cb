import type { MediaItem } from '#features/media/contract.ts'
import { typedOf } from '#kit/contract/markup.ts'
import type { Feed } from '../../contract.ts'
import type { Visibility } from '#features/post/rules.ts'

/** A feed while it is written. */
export type FeedForm = {
  /** Finished uploads in their order. */
  media: MediaItem[]
  content: string
  /** Null until the member chose, or a kept choice came. */
  visibility: Visibility | null
}

export const emptyForm: FeedForm = { media: [], content: '', visibility: null }

/** What the form begins with when a feed is edited. */
export const formOf = (feed: Feed): FeedForm => ({
  media: feed.feed_images,
  content: typedOf(feed.feed_content),
  visibility: feed.visibility,
})

export const isNothing = ({ media, content }: FeedForm): boolean => media.length === 0 && content.trim() === ''

/** Whether both say the same; addresses of pictures may differ. */
export function isSame(one: FeedForm, other: FeedForm): boolean {
  return one.content === other.content && one.visibility === other.visibility && String(keysOf(one)) === String(keysOf(other))
}

export const keysOf = ({ media }: FeedForm): string[] => media.map(({ key }) => key)

export function isForm(value: unknown): value is FeedForm {
  const { media, content } = (value ?? {}) as Partial<FeedForm>
  return Array.isArray(media) && typeof content === 'string'
}
