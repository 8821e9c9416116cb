import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem, mediaKeys } from '#features/media/contract.ts'
import { hashtagsOf, HASHTAGS_MAX, mentionsOf, MENTIONS_MAX } from '#features/tag/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { FEED_CONTENT_MAX, FEED_PAGE } from './rules.ts'
import { VISIBILITIES } from '#features/post/rules.ts'

/** A feed as every list and the detail show it: pictures or films with words, without a record. */
export const feed = person.extend({
  feed_no: z.number().int(),
  feed_content: z.string(),
  feed_images: z.array(mediaItem),
  feed_thumb: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  like_qtt: z.number().int(),
  reply_qtt: z.number().int(),
  /** Whether I like it. */
  isfav: z.boolean(),
  /** Whether I keep it. */
  is_bookmarked: z.boolean(),
  /** Whether it is mine and nobody else sees it until reports of it were looked at. */
  hidden: z.boolean(),
  reg_dt: moment,
  /** When it was last edited, or null. */
  edit_dt: moment.nullable(),
})
export type Feed = z.infer<typeof feed>

const written = {
  feed_content: text(0, FEED_CONTENT_MAX)
    .refine((content) => hashtagsOf(content).length <= HASHTAGS_MAX, { error: `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.` })
    .refine((content) => mentionsOf(content).length <= MENTIONS_MAX, { error: `${MENTIONS_MAX}명까지 부를 수 있어요.` })
    .default(''),
  visibility: z.enum(VISIBILITIES, { error: '누구에게 보일지 골라 주세요.' }),
}

/** Everyone's feeds that I may see, or one member's, newest first. Of someone whom I may not see there are none. */
export const listFeeds = endpoint('GET /v1/user/feed', {
  access: 'open',
  summary: 'The feed line, or the feeds of one member, newest first',
  query: z.object({
    user_no: no.optional(),
    before_no: no.optional(),
    limit: pageOf(FEED_PAGE),
  }),
  answer: z.array(feed),
})

/** How many visible feeds of others are newer than the one on top, for the new-posts pill; stops counting at 20. */
export const countNewFeeds = endpoint('GET /v1/user/feed/new', {
  access: 'open',
  summary: 'How many newer feeds there are',
  query: z.object({ after_no: no }),
  answer: z.object({ count: z.number().int() }),
})

export const getFeed = endpoint('GET /v1/user/feed/:feed_no', {
  access: 'open',
  summary: 'One feed',
  params: z.object({ feed_no: no }),
  answer: z.array(feed).length(1),
})

export const createFeed = endpoint('POST /v1/user/feed', {
  access: 'member',
  idempotent: true,
  summary: 'Put up a feed',
  rate: { calls: 10, seconds: 60 },
  body: z.object({
    ...written,
    /** Own finished uploads in their order, one at least. */
    feed_images: mediaKeys,
  }),
  answer: z.array(feed).length(1),
})

export const editFeed = endpoint('PUT /v1/user/feed/:feed_no', {
  access: 'member',
  summary: 'Edit my feed; what it said before is kept for reports',
  params: z.object({ feed_no: no }),
  body: z.object({
    ...written,
    /** Left out: they stay as they are. */
    feed_images: mediaKeys.optional(),
  }),
  answer: z.array(feed).length(1),
})

export const deleteFeed = endpoint('DELETE /v1/user/feed/:feed_no', {
  access: 'member',
  summary: 'Delete my feed',
  params: z.object({ feed_no: no }),
  answer: z.object({}),
})
