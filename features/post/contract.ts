import { z } from 'zod'
import type { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, moment, no, pageOf, together } from '#kit/contract/shape.ts'
import { BOOKMARKS_PAGE, POST_KINDS } from './rules.ts'

/** Who wrote a post. */
export type Writer = z.infer<typeof person>

/** A post as a tile of a grid. */
export const postTile = z.object({
  kind: z.enum(POST_KINDS),
  post_no: z.number().int(),
  user_no: z.number().int(),
  haru_name: z.string(),
  /** The address of its first picture, small; null where it has none. */
  thumb: z.string().nullable(),
  picture_qtt: z.number().int(),
  /** Whether its first picture is a film's. */
  is_film: z.boolean(),
  /** A daily's mood 1-5, or null. */
  emoji: z.number().int().min(1).max(5).nullable(),
  /** How it begins, without markup (rules.ts, `TILE_TEXT_MAX`). */
  text: z.string(),
  like_qtt: z.number().int(),
  reg_dt: moment,
})
export type PostTile = z.infer<typeof postTile>

/** Either of the two. */
const bookmarked = z
  .object({ daily_no: no.optional(), feed_no: no.optional() })
  .refine(({ daily_no, feed_no }) => (daily_no === undefined) !== (feed_no === undefined), {
    path: ['daily_no'],
    error: '데일리나 피드 하나를 골라 주세요.',
  })
const bookmarkState = z.object({ is_bookmarked: z.boolean() })

/** Keeping twice is keeping once. Nobody is told, the author neither. */
export const addBookmark = endpoint('POST /v1/user/bookmark', {
  access: 'member',
  summary: 'Keep a daily or a feed for myself',
  body: bookmarked,
  answer: bookmarkState,
})

/** Letting go of what is not kept is done already. */
export const removeBookmark = endpoint('DELETE /v1/user/bookmark', {
  access: 'member',
  summary: 'Keep it no longer',
  query: bookmarked,
  answer: bookmarkState,
})

export const listBookmarks = endpoint('GET /v1/user/bookmark', {
  access: 'member',
  summary: 'What I keep and may still see, last kept first',
  query: z
    .object({
      /** Of the last one of the page before, `mark_dt` and `post_no` as they were given: both or none. */
      before_dt: askedMoment.optional(),
      before_no: no.optional(),
      limit: pageOf(BOOKMARKS_PAGE),
    })
    .superRefine(together('before_dt', 'before_no')),
  answer: z.array(
    postTile.extend({
      /** When I kept it. */
      mark_dt: moment,
    }),
  ),
})
