import { mood } from '#kit/contract/mood.ts'
import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageBefore } from '#kit/contract/shape.ts'
import { BOOKMARKS_PAGE, POST_KINDS, VISIBILITIES } from './rules.ts'

/** The author of a post. */
export type Writer = z.infer<typeof person>

// The line of each kind sends cards (decision 060): what a card shows, under the names of the post itself. A part with its usual
// value is left out, so that empty parts are not most of a page. The detail has every part.

/** A picture or film of a card: without its smallest and its largest size; the preview of the first one only. */
export const cardImage = mediaItem.pick({ mimetype: true, key: true, transforms: true, width: true, height: true }).extend({
  seconds: z.number().optional(),
  placeholder: z.string().optional(),
})
export type CardImage = z.infer<typeof cardImage>

/** The author of a card. `user_profile` is the smallest size of the first profile picture. */
export const cardWriter = person.omit({ cate_no: true, user_profile: true }).extend({
  cate_no: z.number().int().optional(),
  user_profile: z.array(mediaItem.pick({ mimetype: true, key: true, transforms: true })).optional(),
})
export type CardWriter = z.infer<typeof cardWriter>

/** The parts that cards of all kinds have. */
export const cardParts = {
  /** Missing: public. */
  visibility: z.enum(VISIBILITIES).optional(),
  like_qtt: z.number().int(),
  reply_qtt: z.number().int(),
  isfav: z.boolean(),
  reg_dt: moment,
  edit_dt: moment.optional(),
  is_bookmarked: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
}
export type CardParts = z.infer<z.ZodObject<typeof cardParts>>

/** A post as a tile of a grid. */
export const postTile = z.object({
  kind: z.enum(POST_KINDS),
  post_no: z.number().int(),
  user_no: z.number().int(),
  haru_name: z.string(),
  /** The small address of its first picture, or null. */
  thumb: z.string().nullable(),
  picture_qtt: z.number().int(),
  /** Whether its first item is a film. */
  is_film: z.boolean(),
  /** A daily's mood 1-5, or null. */
  emoji: mood.nullable(),
  /** The start of its text without markup (rules.ts, `TILE_TEXT_MAX`). */
  text: z.string(),
  like_qtt: z.number().int(),
  reg_dt: moment,
})
export type PostTile = z.infer<typeof postTile>

/** The post: exactly one of the two. */
const bookmarked = z
  .object({ daily_no: no.optional(), feed_no: no.optional() })
  .refine(({ daily_no, feed_no }) => (daily_no === undefined) !== (feed_no === undefined), {
    path: ['daily_no'],
    error: '데일리나 피드 하나를 골라 주세요.',
  })
const bookmarkState = z.object({ is_bookmarked: z.boolean() })

/** Idempotent. Nobody gets an alarm, the author included. */
export const addBookmark = endpoint('POST /v1/user/bookmark', {
  access: 'member',
  summary: 'Bookmark a daily or a feed',
  body: bookmarked,
  answer: bookmarkState,
})

/** Idempotent: succeeds without a bookmark too. */
export const removeBookmark = endpoint('DELETE /v1/user/bookmark', {
  access: 'member',
  summary: 'Remove a bookmark',
  query: bookmarked,
  answer: bookmarkState,
})

export const listBookmarks = endpoint('GET /v1/user/bookmark', {
  access: 'member',
  summary: 'My bookmarks that I may still see, newest first',
  /** The cursor: `mark_dt` and `post_no`. */
  query: pageBefore(BOOKMARKS_PAGE),
  answer: z.array(
    postTile.extend({
      /** When it was bookmarked. */
      mark_dt: moment,
    }),
  ),
})
