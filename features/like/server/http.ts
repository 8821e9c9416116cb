import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  likeAnswer,
  likeBoard,
  likeComment,
  likeDaily,
  likeFeed,
  likeQuestion,
  listAnswerLikers,
  listBoardLikers,
  listCommentLikers,
  listDailyLikers,
  listFeedLikers,
  listQuestionLikers,
  unlikeAnswer,
  unlikeBoard,
  unlikeComment,
  unlikeDaily,
  unlikeFeed,
  unlikeQuestion,
} from '../contract.ts'
import { ANSWER_LIKERS, BOARD_LIKERS, COMMENT_LIKERS, DAILY_LIKERS, FEED_LIKERS, listLikers, QUESTION_LIKERS } from './likers.ts'
import { like, unlike } from './toggle.ts'

export const likeHttp: Handled[] = [
  handle(likeDaily, (call) => like('daily', call, call.body.daily_no)),
  handle(unlikeDaily, (call) => unlike('daily', call, call.query.daily_no)),
  handle(listDailyLikers, (call) => listLikers(call, DAILY_LIKERS, call.query.daily_no, call.query)),
  handle(likeFeed, (call) => like('feed', call, call.body.feed_no)),
  handle(unlikeFeed, (call) => unlike('feed', call, call.query.feed_no)),
  handle(listFeedLikers, (call) => listLikers(call, FEED_LIKERS, call.query.feed_no, call.query)),
  handle(likeBoard, (call) => like('board', call, call.body.board_no)),
  handle(unlikeBoard, (call) => unlike('board', call, call.query.board_no)),
  handle(listBoardLikers, (call) => listLikers(call, BOARD_LIKERS, call.query.board_no, call.query)),
  handle(likeQuestion, (call) => like('question', call, call.body.ki_no)),
  handle(unlikeQuestion, (call) => unlike('question', call, call.query.ki_no)),
  handle(listQuestionLikers, (call) => listLikers(call, QUESTION_LIKERS, call.query.ki_no, call.query)),
  handle(likeAnswer, (call) => like('answer', call, call.body.an_no)),
  handle(unlikeAnswer, (call) => unlike('answer', call, call.query.an_no)),
  handle(listAnswerLikers, (call) => listLikers(call, ANSWER_LIKERS, call.query.an_no, call.query)),
  handle(likeComment, (call) => like('comment', call, call.body.comment_no)),
  handle(unlikeComment, (call) => unlike('comment', call, call.query.comment_no)),
  handle(listCommentLikers, (call) => listLikers(call, COMMENT_LIKERS, call.query.comment_no, call.query)),
]
