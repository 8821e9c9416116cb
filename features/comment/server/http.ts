import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies } from '../contract.ts'
import { repliesOf, rootsOf, threadOf } from './list.ts'
import { remove, rewrite, say } from './write.ts'

export const commentHttp: Handled[] = [
  handle(listComments, (call) => rootsOf(call, call.query)),
  handle(listReplies, (call) => repliesOf(call, call.params.comment_no, call.query)),
  handle(getComment, (call) => threadOf(call, call.params.comment_no)),
  handle(createComment, ({ db, me, now, body }) => say(db, me.user_no, now, body)),
  handle(editComment, ({ db, me, now, params, body }) => rewrite(db, me.user_no, now, params.comment_no, body.comment_content)),
  handle(deleteComment, async ({ db, me, params }) => {
    await remove(db, me.user_no, params.comment_no)
    return {}
  }),
]
