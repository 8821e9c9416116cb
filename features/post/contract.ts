import { mood } from '#kit/contract/mood.ts'
import { z } from 'zod'
import type { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, bothOrNeither } from '#kit/contract/shape.ts'
import { BOOKMARKS_PAGE, POST_KINDS } from './rules.ts'

/** The author of a post. */
export type Writer = z.infer<typeof person>

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
  query: z
    .object({
      /** `mark_dt` and `post_no` of the last bookmark of the page before: both or none. */
      before_dt: inputMoment.optional(),
      before_no: no.optional(),
      limit: pageOf(BOOKMARKS_PAGE),
    })
    .superRefine(bothOrNeither('before_dt', 'before_no')),
  answer: z.array(
    postTile.extend({
      /** When it was bookmarked. */
      mark_dt: moment,
    }),
  ),
})
