import { handleCreate } from '#kit/server/http/create.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies } from '../contract.ts'
import { listRootReplies, listRoots, getThread } from './list.ts'
import { postOf } from './post.ts'
import { CREATE } from './sql.ts'
import { plainComment, publishComments, removeComment, rewriteComment, writeComment } from './write.ts'

export const commentHttp: Handled[] = [
  handle(listComments, (call) => listRoots(call, call.query)),
  handle(listReplies, (call) => listRootReplies(call, call.params.comment_no, call.query)),
  handle(getComment, (call) => getThread(call, call.params.comment_no)),
  handleCreate(createComment, {
    statement: CREATE,
    valuesOf: plainComment,
    groupOf: ({ body }) => postOf(body).no,
    publish: publishComments,
    work: writeComment,
  }),
  handle(editComment, ({ db, me, now, params, body }) => rewriteComment(db, me.user_no, now, params.comment_no, body.comment_content)),
  handle(deleteComment, async ({ db, me, params }) => {
    await removeComment(db, me.user_no, params.comment_no)
    return {}
  }),
]
