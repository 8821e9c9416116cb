import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  likeBoard,
  likeComment,
  likeDaily,
  likeFeed,
  listBoardLikers,
  listCommentLikers,
  listDailyLikers,
  listFeedLikers,
  unlikeBoard,
  unlikeComment,
  unlikeDaily,
  unlikeFeed,
} from '../contract.ts'
import { BOARD_LIKERS, COMMENT_LIKERS, DAILY_LIKERS, FEED_LIKERS, listLikers } from './likers.ts'
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
  handle(likeComment, (call) => like('comment', call, call.body.comment_no)),
  handle(unlikeComment, (call) => unlike('comment', call, call.query.comment_no)),
  handle(listCommentLikers, (call) => listLikers(call, COMMENT_LIKERS, call.query.comment_no, call.query)),
]
