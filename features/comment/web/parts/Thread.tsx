import { useEffect, useRef } from 'react'
import { comment as commentWords } from '#features/comment/words.ts'
import type { Comment, Reply } from '../../contract.ts'
import type { CommentSource } from '../commentSource.tsx'
import { CommentRow } from './CommentRow.tsx'
import { OutgoingRow } from './OutgoingRow.tsx'

type Props = {
  root: Comment
  comments: CommentSource
  /** The requested reply, while the replies before it are not loaded. */
  detached?: Reply | null
  /** The number of the reply that is scrolled to and marked. */
  askedNo?: number
}

/** A root comment with its replies and unsent replies. */
export function Thread({ root, comments, detached = null, askedNo }: Props) {
  const fresh = comments.outbox.filter((one) => one.parentNo === root.comment_no)
  const hidden = root.reply_qtt - root.replies.length - (detached ? 1 : 0)
  const row = (reply: Reply) => (
    <ReplyItem key={reply.comment_no} reply={reply} root={root} comments={comments} isAsked={reply.comment_no === askedNo} />
  )
  return (
    <>
      <CommentRow comment={root} rootNo={root.comment_no} comments={comments} />
      {(root.replies.length > 0 || hidden > 0 || detached || fresh.length > 0) && (
        <ul className="pl-[44px]">
          {root.replies.map(row)}
          {hidden > 0 && (
            <li>
              <button type="button" onClick={() => void comments.moreReplies(root)} className="min-h-11 text-t4 font-medium text-fg2">
                {commentWords.moreReplies(hidden)}
              </button>
            </li>
          )}
          {detached && row(detached)}
          {fresh.map((one) => (
            <OutgoingRow key={one.key} words={one} comments={comments} />
          ))}
        </ul>
      )}
    </>
  )
}

function ReplyItem({ reply, root, comments, isAsked }: { reply: Reply; root: Comment; comments: CommentSource; isAsked: boolean }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  return (
    <li
      ref={item}
      aria-current={isAsked || undefined}
      className={isAsked ? '-mx-2 rounded-tile bg-brand-weak px-2 ring-1 ring-brand ring-inset' : undefined}
    >
      <CommentRow comment={reply} rootNo={root.comment_no} comments={comments} />
    </li>
  )
}
