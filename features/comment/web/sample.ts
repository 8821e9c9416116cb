import type { Comment, Reply } from '../contract.ts'

/** A comment for tests, without replies. */
export function aReply(no: number, change: Partial<Reply> = {}): Reply {
  const author = {
    user_no: 2,
    haru_name: '야식끊은곰',
    haru_character: '5' as const,
    gender: 'm' as const,
    cate_no: null,
    user_profile: [],
  }
  return {
    comment_no: no,
    parent_no: null,
    state: 1,
    author,
    comment_content: `댓글 ${no}`,
    reply_qtt: 0,
    like_qtt: 0,
    isfav: false,
    reg_dt: '2026-11-21T11:58:00+09:00',
    edit_dt: null,
    ...change,
  }
}

/** A root comment for tests. */
export const aComment = (no: number, change: Partial<Comment> = {}): Comment => ({ replies: [], ...aReply(no), ...change })
