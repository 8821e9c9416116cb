import { defineErrors } from '#kit/contract/errors.ts'

export const commentErrors = defineErrors('comment', {
  not_found: { status: 404, message: '삭제된 댓글이에요.' },
  closed: { status: 409, message: '댓글을 더 쓸 수 없는 글이에요.' },
  too_late: { status: 409, message: '댓글은 쓴 뒤 5분 동안만 고칠 수 있어요.' },
  reply_to_reply: { status: 400, message: '답글에는 답글을 달 수 없어요.' },
})
