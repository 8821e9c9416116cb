import { handle, type Handled } from '#kit/server/handle.ts'
import { likeComment, likeDaily, listCommentLikers, listDailyLikers, unlikeComment, unlikeDaily } from '../contract.ts'
import { COMMENT_LIKERS, DAILY_LIKERS, likersOf } from './likers.ts'
import { like, unlike } from './toggle.ts'

export const likeHttp: Handled[] = [
  handle(likeDaily, (call) => like('daily', call, call.body.daily_no)),
  handle(unlikeDaily, (call) => unlike('daily', call, call.query.daily_no)),
  handle(listDailyLikers, (call) => likersOf(call, DAILY_LIKERS, call.query.daily_no, call.query)),
  handle(likeComment, (call) => like('comment', call, call.body.comment_no)),
  handle(unlikeComment, (call) => unlike('comment', call, call.query.comment_no)),
  handle(listCommentLikers, (call) => likersOf(call, COMMENT_LIKERS, call.query.comment_no, call.query)),
]
