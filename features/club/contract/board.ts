import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { hashtagsOf, HASHTAGS_MAX, mentionsOf, MENTIONS_MAX } from '#features/tag/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text, titleText } from '#kit/contract/shape.ts'
import { BOARD_MEDIA_MAX, BOARD_PAGE, BOARD_TEXT_MAX, BOARD_TITLE_MAX, BOARD_TITLE_MIN, BOARDS, REASON_MAX } from '../rules.ts'
import { poll, writtenPoll } from './poll.ts'
import { number } from './shape.ts'

const board = z.enum(BOARDS, { error: '게시판을 골라 주세요.' })

export const boardPost = z.object({
  /** The number of the post. */
  board_no: number,
  meet_no: number,
  board,
  title: z.string(),
  author: person.nullable(),
  content: z.string(),
  images: z.array(mediaItem),
  like_qtt: number,
  reply_qtt: number,
  isfav: z.boolean(),
  /** Pinned above the others. */
  is_pinned: z.boolean(),
  /** Nobody comments any more. */
  is_locked: z.boolean(),
  /** Hidden by the club's staff; then only they and the author see it. */
  is_hidden: z.boolean(),
  has_poll: z.boolean(),
  hide_reason: z.string(),
  reg_dt: moment,
  edit_dt: moment.nullable(),
})
export type BoardPost = z.infer<typeof boardPost>

const boardPostDetail = boardPost.extend({ poll: poll.nullable() })
export type BoardPostDetail = z.infer<typeof boardPostDetail>

const written = {
  board,
  title: titleText(BOARD_TITLE_MIN, BOARD_TITLE_MAX),
  content: text(1, BOARD_TEXT_MAX)
    .refine((content) => hashtagsOf(content).length <= HASHTAGS_MAX, { error: `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.` })
    .refine((content) => mentionsOf(content).length <= MENTIONS_MAX, { error: `${MENTIONS_MAX}명까지 부를 수 있어요.` }),
  /** Keys of own finished uploads, in order. */
  images: z.array(z.string().max(64)).max(BOARD_MEDIA_MAX).default([]),
}
const club = z.object({ meet_no: no })
const post = z.object({ board_no: no })
const done = z.object({})

export const listBoard = endpoint('GET /v1/user/club/:meet_no/board', {
  access: 'member',
  summary: 'Posts of a club, newest first; the first page has the pinned ones too',
  params: club,
  query: z.object({ board: board.optional(), before_no: no.optional(), limit: pageOf(BOARD_PAGE) }),
  answer: z.object({ pinned: z.array(boardPost), posts: z.array(boardPost) }),
})

export const getBoardPost = endpoint('GET /v1/user/club/board/:board_no', {
  access: 'member',
  summary: 'A post of a club, with its poll',
  params: post,
  answer: boardPostDetail,
})

/** Of those who may not read a post, whoever may open its club is led there. */
export const findBoardClub = endpoint('GET /v1/user/club/board/:board_no/club', {
  access: 'member',
  summary: 'The club of a post, also for people outside it',
  params: post,
  answer: z.object({ meet_no: number, meet_title: z.string(), is_member: z.boolean() }),
})

export const createBoardPost = endpoint('POST /v1/user/club/:meet_no/board', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Write a post in a club; notices are for the leader and managers',
  rate: { calls: 20, seconds: 60 },
  params: club,
  /** A poll is written with its post, and is not changed afterwards. */
  body: z.object({ ...written, poll: writtenPoll.nullable().default(null) }),
  answer: z.object({ board_no: number }),
})

export const editBoardPost = endpoint('PUT /v1/user/club/board/:board_no', {
  access: 'member',
  activity: 'write',
  summary: 'Edit my post; the earlier version is stored for reports',
  params: post,
  body: z.object(written),
  answer: done,
})

/** For the author; the leader and managers hide instead. */
export const deleteBoardPost = endpoint('DELETE /v1/user/club/board/:board_no', {
  access: 'member',
  summary: 'Delete my post',
  params: post,
  answer: done,
})

/** Each field that is sent is set; for the leader and managers. */
export const moderateBoardPost = endpoint('PUT /v1/user/club/board/:board_no/state', {
  access: 'member',
  summary: 'Pin a post, end its comments, or hide it with a reason',
  params: post,
  body: z
    .object({
      pin: z.boolean().optional(),
      lock: z.boolean().optional(),
      hide: z.boolean().optional(),
      reason: text(0, REASON_MAX).default(''),
    })
    .refine(({ hide, reason }) => hide !== true || reason !== '', { path: ['reason'], error: '이유를 적어 주세요.' }),
  answer: done,
})
