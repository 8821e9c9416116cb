import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem, mediaKeys } from '#features/media/contract.ts'
import { hashtagsOf, HASHTAGS_MAX, mentionsOf, MENTIONS_MAX } from '#features/tag/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { FEED_CONTENT_MAX, FEED_PAGE } from './rules.ts'
import { cardImage, cardParts, cardWriter } from '#features/post/contract.ts'
import { VISIBILITIES } from '#features/post/rules.ts'

/** A feed in the detail: pictures or films with text, without a record. */
export const feed = person.extend({
  feed_no: z.number().int(),
  feed_content: z.string(),
  feed_images: z.array(mediaItem),
  feed_thumb: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  like_qtt: z.number().int(),
  reply_qtt: z.number().int(),
  /** Whether the viewer likes it. */
  isfav: z.boolean(),
  /** Whether the viewer bookmarked it. */
  is_bookmarked: z.boolean(),
  /** Whether reports have hidden it; then only its author sees it until operators decide. */
  hidden: z.boolean(),
  reg_dt: moment,
  /** When it was last edited, or null. */
  edit_dt: moment.nullable(),
})
export type Feed = z.infer<typeof feed>

/** A feed as a card of a list (decision 060). A missing part has its usual value: none, public. */
export const feedCard = cardWriter.extend({
  feed_no: z.number().int(),
  feed_content: z.string(),
  feed_images: z.array(cardImage).optional(),
  feed_thumb: z.string().optional(),
  ...cardParts,
})
export type FeedCard = z.infer<typeof feedCard>

const written = {
  feed_content: text(0, FEED_CONTENT_MAX)
    .refine((content) => hashtagsOf(content).length <= HASHTAGS_MAX, { error: `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.` })
    .refine((content) => mentionsOf(content).length <= MENTIONS_MAX, { error: `${MENTIONS_MAX}명까지 부를 수 있어요.` })
    .default(''),
  visibility: z.enum(VISIBILITIES, { error: '누구에게 보일지 골라 주세요.' }),
}

/** All feeds that the viewer may see, or those of one member, newest first; empty for a member whom the viewer may not see. */
export const listFeeds = endpoint('GET /v1/user/feed', {
  access: 'open',
  summary: 'The feed line, or the feeds of one member, newest first',
  query: z.object({
    user_no: no.optional(),
    before_no: no.optional(),
    limit: pageOf(FEED_PAGE),
  }),
  answer: z.array(feedCard),
})

/** How many visible feeds of others are newer than `after_no`, for the button of new posts; counts to 20. */
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
  activity: 'write',
  idempotent: true,
  summary: 'Write a feed',
  rate: { calls: 10, seconds: 60 },
  body: z.object({
    ...written,
    /** Own finished uploads in order, at least one. */
    feed_images: mediaKeys,
  }),
  answer: z.array(feed).length(1),
})

export const editFeed = endpoint('PUT /v1/user/feed/:feed_no', {
  access: 'member',
  activity: 'write',
  summary: 'Edit my feed; the earlier version is stored for reports',
  params: z.object({ feed_no: no }),
  body: z.object({
    ...written,
    /** Missing: the pictures stay. */
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
