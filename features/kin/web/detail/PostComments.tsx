import { MessageSquare } from 'lucide-react'
import { CommentBar, CommentList, useCommentListSource } from '#features/comment/web/public.ts'
import { cx } from '#kit/ui/cx.ts'
import { useViewer } from '#kit/web/session.ts'
import type { KinDetail } from '../../contract.ts'
import { QUESTION } from '../../transitions.ts'
import { kinDetail as words } from '../../words/detail.ts'

type Props = {
  post: Parameters<typeof useCommentListSource>[0]
  question: KinDetail
  /** Of the question or the answer. */
  acts: readonly string[]
}

/** The comments of a question or of an answer, with the field for another one where the viewer may write it. */
export function PostComments({ post, question, acts }: Props) {
  const comments = useCommentListSource(post)
  const { state, is_comment_closed, is_mine, is_anonymous } = question
  const isGuest = useViewer() === null
  const isClosed = is_comment_closed || state === QUESTION.closed
  // A press of a guest asks to log in.
  const canWrite = acts.includes('comment') || (isGuest && !isClosed)
  const note = is_mine && is_anonymous && !isClosed ? words.commentsUnnamed : words.commentsClosed
  return (
    <div className="-mx-4 border-t border-line">
      <div className="-mx-1">
        <CommentList comments={comments} />
      </div>
      {canWrite ? <CommentBar comments={comments} /> : <p className="px-4 pb-3 text-t4 break-keep text-fg2">{note}</p>}
    </div>
  )
}

/** Shows and hides the comments. */
export function CommentsButton({ count, isOpen, onClick }: { count: number; isOpen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onClick}
      className={cx('inline-flex min-h-11 items-center gap-1.5 px-2 text-t4', isOpen ? 'font-bold text-fg' : 'font-medium text-fg2')}
    >
      <MessageSquare aria-hidden size={18} strokeWidth={1.9} />
      <span className="num">{words.comments(count)}</span>
    </button>
  )
}
