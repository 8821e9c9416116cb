import { Button } from '#kit/ui/Button.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { comment } from '#features/comment/words.ts'
import type { CommentListSource } from './commentSource.tsx'
import { OutgoingRow } from './parts/OutgoingRow.tsx'
import { Thread } from './parts/Thread.tsx'

/** The comments of a post with their replies, and unsent comments. */
export function CommentList({ comments }: { comments: CommentListSource }) {
  const { found, roots, outbox } = comments
  const fresh = outbox.filter((one) => one.parentNo === null)
  return (
    <section aria-label={comment.title} className="px-5 pt-1 pb-4">
      {found.isPending && <Waiting />}
      {found.isError && !found.data && <ErrorView text={comment.failed} onRetry={() => void found.refetch()} />}
      {found.data && roots.length === 0 && fresh.length === 0 && <NoComments />}
      <ul>
        {roots.map((root) => (
          <li key={root.comment_no}>
            <Thread root={root} comments={comments} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="quiet" size={44} full busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} className="mt-2">
          {comment.more}
        </Button>
      )}
      {fresh.length > 0 && (
        <ul>
          {fresh.map((one) => (
            <OutgoingRow key={one.key} words={one} comments={comments} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Waiting() {
  return (
    <p role="status" aria-label={ko.ui.loading} className="grid h-24 place-items-center text-fg3">
      <Spinner />
    </p>
  )
}

function NoComments() {
  return (
    <p className="py-10 text-center text-t5 text-fg2">
      {comment.none}
      <br />
      <span className="text-t4 text-fg3">{comment.noneHelp}</span>
    </p>
  )
}
