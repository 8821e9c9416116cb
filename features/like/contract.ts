import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, peoplePage } from '#kit/contract/shape.ts'
import { LIKERS_PAGE } from './rules.ts'

/** The state of the post or comment after the call. */
export const likeState = z.object({ isfav: z.boolean(), like_qtt: z.number().int() })

/** Idempotent: a second like changes nothing (decisions d-12). */
export const likeDaily = endpoint('POST /v2/user/daily_fav', {
  access: 'member',
  summary: 'Like a daily',
  body: z.object({ daily_no: no }),
  answer: likeState,
})

/** Idempotent: succeeds without a like too. */
export const unlikeDaily = endpoint('DELETE /v2/user/daily_fav', {
  access: 'member',
  summary: 'Remove a like of a daily',
  query: z.object({ daily_no: no }),
  answer: likeState,
})

export const likeFeed = endpoint('POST /v1/user/feed_fav', {
  access: 'member',
  summary: 'Like a feed',
  body: z.object({ feed_no: no }),
  answer: likeState,
})

export const unlikeFeed = endpoint('DELETE /v1/user/feed_fav', {
  access: 'member',
  summary: 'Remove a like of a feed',
  query: z.object({ feed_no: no }),
  answer: likeState,
})

/** Members of its club like a post of a board. */
export const likeBoard = endpoint('POST /v1/user/club/board_fav', {
  access: 'member',
  summary: 'Like a post of a club',
  body: z.object({ board_no: no }),
  answer: likeState,
})

export const unlikeBoard = endpoint('DELETE /v1/user/club/board_fav', {
  access: 'member',
  summary: 'Remove a like of a post of a club',
  query: z.object({ board_no: no }),
  answer: likeState,
})

/** Nobody likes their own, and the asker of an anonymous question likes nothing under it. */
export const likeQuestion = endpoint('POST /v1/user/kin/fav', {
  access: 'member',
  summary: 'Like a question',
  body: z.object({ ki_no: no }),
  answer: likeState,
})

export const unlikeQuestion = endpoint('DELETE /v1/user/kin/fav', {
  access: 'member',
  summary: 'Remove a like of a question',
  query: z.object({ ki_no: no }),
  answer: likeState,
})

export const likeAnswer = endpoint('POST /v1/user/kin/answer/fav', {
  access: 'member',
  summary: 'Like an answer',
  body: z.object({ an_no: no }),
  answer: likeState,
})

export const unlikeAnswer = endpoint('DELETE /v1/user/kin/answer/fav', {
  access: 'member',
  summary: 'Remove a like of an answer',
  query: z.object({ an_no: no }),
  answer: likeState,
})

export const likeComment = endpoint('POST /v1/user/comment_fav', {
  access: 'member',
  summary: 'Like a comment',
  body: z.object({ comment_no: no }),
  answer: likeState,
})

export const unlikeComment = endpoint('DELETE /v1/user/comment_fav', {
  access: 'member',
  summary: 'Remove a like of a comment',
  query: z.object({ comment_no: no }),
  answer: likeState,
})

/** A member who likes it, and since when. */
export const liker = person.extend({ reg_dt: moment })
export type Liker = z.infer<typeof liker>

export const listDailyLikers = endpoint('GET /v2/user/daily_fav', {
  access: 'open',
  summary: 'Who likes a daily, newest first; people whom I block, or who block me, are left out',
  query: peoplePage(LIKERS_PAGE, { daily_no: no }),
  answer: z.array(liker),
})

export const listFeedLikers = endpoint('GET /v1/user/feed_fav', {
  access: 'open',
  summary: 'Who likes a feed, newest first; people whom I block, or who block me, are left out',
  query: peoplePage(LIKERS_PAGE, { feed_no: no }),
  answer: z.array(liker),
})

export const listBoardLikers = endpoint('GET /v1/user/club/board_fav', {
  access: 'member',
  summary: 'Who likes a post of a club, newest first; people whom I block, or who block me, are left out',
  query: peoplePage(LIKERS_PAGE, { board_no: no }),
  answer: z.array(liker),
})

export const listQuestionLikers = endpoint('GET /v1/user/kin/fav', {
  access: 'open',
  summary: 'Who likes a question, newest first; people whom I block, or who block me, are left out',
  query: peoplePage(LIKERS_PAGE, { ki_no: no }),
  answer: z.array(liker),
})

export const listAnswerLikers = endpoint('GET /v1/user/kin/answer/fav', {
  access: 'open',
  summary: 'Who likes an answer, newest first; people whom I block, or who block me, are left out',
  query: peoplePage(LIKERS_PAGE, { an_no: no }),
  answer: z.array(liker),
})

export const listCommentLikers = endpoint('GET /v1/user/comment_fav', {
  access: 'open',
  summary: 'Who likes a comment, newest first; people whom I block, or who block me, are left out',
  query: peoplePage(LIKERS_PAGE, { comment_no: no }),
  answer: z.array(liker),
})
