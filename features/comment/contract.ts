import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { COMMENT_MAX, COMMENT_PAGE } from './rules.ts'

const reply = z.object({
  comment_no: z.number().int(),
  /** The root that it replies to, or null for a root. */
  parent_no: z.number().int().nullable(),
  /** 0: deleted, and shown only because of its replies; content is empty and author null. */
  state: z.union([z.literal(0), z.literal(1)]),
  author: person.nullable(),
  comment_content: z.string(),
  reply_qtt: z.number().int(),
  like_qtt: z.number().int(),
  /** Whether the viewer likes it. */
  isfav: z.boolean(),
  reg_dt: moment,
  /** When it was last edited, or null. */
  edit_dt: moment.nullable(),
})
export const comment = reply.extend({
  /** The first replies of a root, oldest first; the rest by `listReplies`. */
  replies: z.array(reply),
})
export type Reply = z.infer<typeof reply>
export type Comment = z.infer<typeof comment>

const commentContent = text(1, COMMENT_MAX).refine((content) => !isBlank(content), { error: '내용을 적어 주세요.' })

/** The post of a comment: exactly one of these. `board_no` is a post of a club, `ki_no` a question, `an_no` an answer to one. */
const post = { daily_no: no.optional(), feed_no: no.optional(), board_no: no.optional(), ki_no: no.optional(), an_no: no.optional() }
const isOne = ({ daily_no, feed_no, board_no, ki_no, an_no }: { [K in keyof typeof post]?: number }) =>
  [daily_no, feed_no, board_no, ki_no, an_no].filter((one) => one !== undefined).length === 1
const notOne = { path: ['daily_no'], error: '데일리, 피드, 모임 글, 질문, 답변 가운데 하나를 골라 주세요.' }

export const listComments = endpoint('GET /v1/user/comment', {
  access: 'open',
  summary: 'Root comments of a daily, a feed, a post of a club, a question or an answer, oldest first, each with its first replies',
  query: z.object({ ...post, after_no: no.optional(), limit: pageOf(COMMENT_PAGE) }).refine(isOne, notOne),
  answer: z.array(comment),
})

export const listReplies = endpoint('GET /v1/user/comment/:comment_no/reply', {
  access: 'open',
  summary: 'Replies of a root comment, oldest first',
  params: z.object({ comment_no: no }),
  query: z.object({ after_no: no.optional(), limit: pageOf(COMMENT_PAGE) }),
  answer: z.array(reply),
})

/** The thread of a comment: its root with replies, and the daily or feed that it belongs to. */
export const getComment = endpoint('GET /v1/user/comment/:comment_no', {
  access: 'open',
  summary: 'One comment in its thread',
  params: z.object({ comment_no: no }),
  answer: z
    .array(
      comment.extend({
        daily_no: z.number().int().nullable(),
        /** The author of the daily. */
        daily_user_no: z.number().int().nullable(),
        feed_no: z.number().int().nullable(),
        /** The author of the feed. */
        feed_user_no: z.number().int().nullable(),
        board_no: z.number().int().nullable(),
        /** The author of the club's post. */
        board_user_no: z.number().int().nullable(),
        /** The question, also of a comment on an answer. Its asker may be unknown. */
        ki_no: z.number().int().nullable(),
        an_no: z.number().int().nullable(),
        /** The requested reply, where it is not among `replies`. */
        asked: reply.nullable(),
      }),
    )
    .length(1),
})

export const createComment = endpoint('POST /v1/user/comment', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Write a comment, or a reply to a root comment',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ ...post, parent_no: no.nullable().optional(), comment_content: commentContent }).refine(isOne, notOne),
  answer: comment,
})

export const editComment = endpoint('PUT /v1/user/comment/:comment_no', {
  access: 'member',
  activity: 'write',
  summary: 'Edit my comment, within five minutes',
  params: z.object({ comment_no: no }),
  body: z.object({ comment_content: commentContent }),
  answer: comment,
})

/** For the writer and the post's author. A root with replies stays in the list as deleted. */
export const deleteComment = endpoint('DELETE /v1/user/comment/:comment_no', {
  access: 'member',
  summary: 'Delete a comment',
  params: z.object({ comment_no: no }),
  answer: z.object({}),
})
