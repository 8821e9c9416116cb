import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { moment, no, pageOf, peoplePage, text } from '#kit/contract/shape.ts'
import { ARCHIVE_PAGE, REPLIES_PAGE, REPLY_MAX, STORY_AUDIENCES, STORY_TEXT_MAX, VIEWERS_PAGE } from './rules.ts'

/** One story in the strip. */
const storyThumb = z.object({
  story_no: z.number().int(),
  /** Null for a film without a still. */
  st_thumb: z.string().nullable(),
  /** Whether the viewer has seen it; true for an own one. */
  isshow: z.boolean(),
  mimetype: z.string(),
  reg_dt: moment,
})

/** A member with the stories that the viewer may see now, oldest first (specification section 3, "Story entry"). */
export const storyEntry = person.extend({ story_list: z.array(storyThumb).min(1) })
export type StoryEntry = z.infer<typeof storyEntry>

export const story = person.extend({
  story_no: z.number().int(),
  st_content: z.string(),
  st_image: mediaItem,
  st_thumb: z.string().nullable(),
  visibility: z.enum(STORY_AUDIENCES),
  isshow: z.boolean(),
  /** The number of viewers, up to a thousand; null for everyone but the author. */
  view_qtt: z.number().int().nullable(),
  /** Replies: all for the author, their own for others. */
  reply_qtt: z.number().int(),
  /** Whether reports have hidden it until operators decide; true only for its author. */
  hidden: z.boolean(),
  reg_dt: moment,
  /** When it ends. */
  expire_dt: moment,
})
export type Story = z.infer<typeof story>

export const listStories = endpoint('GET /v1/user/story', {
  access: 'open',
  summary: 'Members with stories: mine, then those with unseen ones, then the others; members whom I follow first',
  answer: z.array(storyEntry),
})

export const getStory = endpoint('GET /v1/user/story/:story_no', {
  access: 'open',
  summary: 'One story; its author also sees it after its end',
  params: z.object({ story_no: no }),
  answer: z.array(story).length(1),
})

export const listMemberStories = endpoint('GET /v1/user/story/user/:user_no', {
  access: 'open',
  summary: 'The stories of one member that I may see now, oldest first',
  params: z.object({ user_no: no }),
  answer: z.array(story).min(1),
})

export const createStory = endpoint('POST /v1/user/story', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Publish a picture or a film for a day',
  rate: { calls: 10, seconds: 60 },
  body: z.object({
    st_content: text(0, STORY_TEXT_MAX).default(''),
    /** An own finished upload. */
    st_image: z.object({ key: z.uuid() }, { error: '사진이나 영상을 골라 주세요.' }),
    visibility: z.enum(STORY_AUDIENCES, { error: '누구에게 보일지 골라 주세요.' }),
  }),
  answer: z.array(story).length(1),
})

export const deleteStory = endpoint('DELETE /v1/user/story/:story_no', {
  access: 'member',
  summary: 'Delete my story',
  params: z.object({ story_no: no }),
  answer: z.object({}),
})

/** Idempotent. An own story is not counted. */
export const showStory = endpoint('POST /v1/user/story/:story_no/show', {
  access: 'member',
  summary: 'Record that I saw a story',
  params: z.object({ story_no: no }),
  answer: z.object({ isshow: z.literal(true) }),
})

export const viewer = person.extend({ reg_dt: moment })
export type StoryViewer = z.infer<typeof viewer>

export const listStoryViewers = endpoint('GET /v1/user/story/:story_no/viewers', {
  access: 'member',
  summary: 'The viewers of my story, newest first',
  params: z.object({ story_no: no }),
  query: peoplePage(VIEWERS_PAGE, {}),
  answer: z.array(viewer),
})

export const storyReply = person.extend({ reply_no: z.number().int(), reply_content: z.string(), reg_dt: moment })
export type StoryReply = z.infer<typeof storyReply>

export const replyToStory = endpoint('POST /v1/user/story/:story_no/reply', {
  access: 'member',
  activity: 'chat',
  idempotent: true,
  summary: 'Reply to a story; only its author and I can read it',
  rate: { calls: 20, seconds: 60 },
  params: z.object({ story_no: no }),
  body: z.object({
    reply_content: text(1, REPLY_MAX).refine((content) => !isBlank(content), { error: '내용을 적어 주세요.' }),
  }),
  answer: storyReply,
})

export const listStoryReplies = endpoint('GET /v1/user/story/:story_no/replies', {
  access: 'member',
  summary: 'Replies to a story, newest first: all for its author, their own for others',
  params: z.object({ story_no: no }),
  query: z.object({ before_no: no.optional(), limit: pageOf(REPLIES_PAGE) }),
  answer: z.array(storyReply),
})

export const listPastStories = endpoint('GET /v1/user/story/archive', {
  access: 'member',
  summary: 'My ended stories of the last thirty days, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(ARCHIVE_PAGE) }),
  answer: z.array(story),
})
