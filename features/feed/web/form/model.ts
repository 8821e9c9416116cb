import type { MediaItem } from '#features/media/contract.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import type { Feed } from '../../contract.ts'
import type { Visibility } from '#features/post/rules.ts'

/** The form of a feed. */
export type FeedForm = {
  /** Finished uploads in order. */
  media: MediaItem[]
  content: string
  /** Null until the member chooses here. */
  visibility: Visibility | null
}

export const emptyForm: FeedForm = { media: [], content: '', visibility: null }

/** The form of a saved feed. */
export const formOf = (feed: Feed): FeedForm => ({
  media: feed.feed_images,
  content: unescapeMarkup(feed.feed_content),
  visibility: feed.visibility,
})

export const isEmptyForm = ({ media, content }: FeedForm): boolean => media.length === 0 && content.trim() === ''

/** Whether both have the same content; addresses of pictures may differ. */
export function isSame(one: FeedForm, other: FeedForm): boolean {
  return one.content === other.content && one.visibility === other.visibility && String(keysOf(one)) === String(keysOf(other))
}

export const keysOf = ({ media }: FeedForm): string[] => media.map(({ key }) => key)

export function isForm(value: unknown): value is FeedForm {
  const { media, content } = (value ?? {}) as Partial<FeedForm>
  return Array.isArray(media) && typeof content === 'string'
}
