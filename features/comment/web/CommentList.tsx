import { Button } from '#kit/ui/Button.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import type { Comment } from '../contract.ts'
import type { Desk } from './desk.tsx'
import { CommentRow } from './parts/CommentRow.tsx'
import { OutgoingRow } from './parts/OutgoingRow.tsx'

/** The comments of a post with their replies, and what is on its way. */
export function CommentList({ desk }: { desk: Desk }) {
  const { found, roots, outbox } = desk
  const fresh = outbox.filter((one) => one.parentNo === null)
  return (
    <section aria-label={ko.comment.title} className="px-5 pt-1 pb-4">
      {found.isPending && <Waiting />}
      {found.isError && !found.data && <ErrorView text={ko.comment.failed} onRetry={() => void found.refetch()} />}
      {found.data && roots.length === 0 && fresh.length === 0 && <None />}
      <ul>
        {roots.map((root) => (
          <Thread key={root.comment_no} root={root} desk={desk} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="quiet" size={44} full busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} className="mt-2">
          {ko.comment.more}
        </Button>
      )}
      {fresh.length > 0 && (
        <ul>
          {fresh.map((one) => (
            <OutgoingRow key={one.key} words={one} desk={desk} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Thread({ root, desk }: { root: Comment; desk: Desk }) {
  const fresh = desk.outbox.filter((one) => one.parentNo === root.comment_no)
  const hidden = root.reply_qtt - root.replies.length
  return (
    <li>
      <CommentRow comment={root} rootNo={root.comment_no} desk={desk} />
      {(root.replies.length > 0 || hidden > 0 || fresh.length > 0) && (
        <ul className="pl-[44px]">
          {root.replies.map((reply) => (
            <li key={reply.comment_no}>
              <CommentRow comment={reply} rootNo={root.comment_no} desk={desk} />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" onClick={() => void desk.moreReplies(root)} className="min-h-11 text-t4 font-medium text-fg2">
                {ko.comment.moreReplies(hidden)}
              </button>
            </li>
          )}
          {fresh.map((one) => (
            <OutgoingRow key={one.key} words={one} desk={desk} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <p role="status" aria-label={ko.daily.loading} className="grid h-24 place-items-center text-fg3">
      <Spinner />
    </p>
  )
}

function None() {
  return (
    <p className="py-10 text-center text-t5 text-fg2">
      {ko.comment.none}
      <br />
      <span className="text-t4 text-fg3">{ko.comment.noneHelp}</span>
    </p>
  )
}
