import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { moment, no, pageOf, peoplePage, text } from '#kit/contract/shape.ts'
import { ARCHIVE_PAGE, REPLIES_PAGE, REPLY_MAX, STORY_AUDIENCES, STORY_TEXT_MAX, VIEWERS_PAGE } from './rules.ts'

/** One story as the strip knows it. */
const storyThumb = z.object({
  story_no: z.number().int(),
  /** Null where a film has no picture. */
  st_thumb: z.string().nullable(),
  /** Whether I have already been shown it; mine always. */
  isshow: z.boolean(),
  mimetype: z.string(),
  reg_dt: moment,
})

/** A member with the stories that I may see now, oldest first (specification section 3, "Story entry"). */
export const storyEntry = person.extend({ story_list: z.array(storyThumb).min(1) })
export type StoryEntry = z.infer<typeof storyEntry>

export const story = person.extend({
  story_no: z.number().int(),
  st_content: z.string(),
  st_image: mediaItem,
  st_thumb: z.string().nullable(),
  visibility: z.enum(STORY_AUDIENCES),
  isshow: z.boolean(),
  /** How many were shown it, up to a thousand; null for whoever is not the author. */
  view_qtt: z.number().int().nullable(),
  /** Replies: all of them for the author, my own for anyone else. */
  reply_qtt: z.number().int(),
  /** Reports hid it from others until the operators looked; told to its author alone. */
  hidden: z.boolean(),
  reg_dt: moment,
  /** Until when it is shown. */
  expire_dt: moment,
})
export type Story = z.infer<typeof story>

export const listStories = endpoint('GET /v1/user/story', {
  access: 'open',
  summary: 'Whose stories there are: mine, then who has some that I was not shown, then the others; people whom I follow first',
  answer: z.array(storyEntry),
})

export const getStory = endpoint('GET /v1/user/story/:story_no', {
  access: 'open',
  summary: 'One story; its author still sees it when it is over',
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
  idempotent: true,
  summary: 'Show a picture or a film for a day',
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

/** Twice is once. My own is not counted. */
export const showStory = endpoint('POST /v1/user/story/:story_no/show', {
  access: 'member',
  summary: 'Say that I was shown a story',
  params: z.object({ story_no: no }),
  answer: z.object({ isshow: z.literal(true) }),
})

export const viewer = person.extend({ reg_dt: moment })
export type StoryViewer = z.infer<typeof viewer>

export const listStoryViewers = endpoint('GET /v1/user/story/:story_no/viewers', {
  access: 'member',
  summary: 'Who was shown my story, newest first',
  params: z.object({ story_no: no }),
  query: peoplePage(VIEWERS_PAGE, {}),
  answer: z.array(viewer),
})

export const storyReply = person.extend({ reply_no: z.number().int(), reply_content: z.string(), reg_dt: moment })
export type StoryReply = z.infer<typeof storyReply>

export const replyToStory = endpoint('POST /v1/user/story/:story_no/reply', {
  access: 'member',
  idempotent: true,
  summary: 'Say something to the author of a story; the two of us read it',
  rate: { calls: 20, seconds: 60 },
  params: z.object({ story_no: no }),
  body: z.object({
    reply_content: text(1, REPLY_MAX).refine((content) => !isBlank(content), { error: '내용을 적어 주세요.' }),
  }),
  answer: storyReply,
})

export const listStoryReplies = endpoint('GET /v1/user/story/:story_no/replies', {
  access: 'member',
  summary: 'Replies to a story, newest first: all of them for its author, my own for anyone else',
  params: z.object({ story_no: no }),
  query: z.object({ before_no: no.optional(), limit: pageOf(REPLIES_PAGE) }),
  answer: z.array(storyReply),
})

export const listPastStories = endpoint('GET /v1/user/story/archive', {
  access: 'member',
  summary: 'My stories that are over, newest first; they are kept for thirty days',
  query: z.object({ before_no: no.optional(), limit: pageOf(ARCHIVE_PAGE) }),
  answer: z.array(story),
})
