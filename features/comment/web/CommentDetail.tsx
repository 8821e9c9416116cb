import { ChevronRight } from 'lucide-react'
import { href, pathOf } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { comment } from '#features/comment/words.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { postOf, useThread, type Thread as ThreadAnswer } from './api.ts'
import { CommentBar } from './CommentBar.tsx'
import { useThreadSource } from './commentSource.tsx'
import { Thread } from './parts/Thread.tsx'

/** One comment in its thread: the root, its replies, and a link to the post. */
export default function CommentDetail() {
  const commentNo = Number(useScreen().params['id'])
  const found = useThread(commentNo)
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  const notFound = isNotFound(found.error) || !found.isEnabled
  if (found.data && !notFound) return <Found key={commentNo} thread={found.data} askedNo={commentNo} refresh={found.refetch} />
  return (
    <Page header={<Head back={href('DailyLineMain')} />} className="bg-surface">
      {notFound && <NotFoundView />}
      {!notFound && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {!notFound && online && found.isError && !found.isFetching && <ErrorView text={comment.failed} onRetry={again} />}
      {!notFound && online && waiting && <Waiting />}
    </Page>
  )
}

const DETAIL = {
  daily: 'DailyLineDetail',
  feed: 'FeedLineDetail',
  board: 'ClubBoardDetail',
  question: 'KinDetail',
  answer: 'KinDetail',
} as const

function Found({ thread, askedNo, refresh }: { thread: ThreadAnswer; askedNo: number; refresh: () => Promise<unknown> }) {
  const comments = useThreadSource(thread, askedNo)
  const { kind, no } = postOf(thread)
  // An answer is shown below its question.
  const original = pathOf(DETAIL[kind], { id: kind === 'answer' ? thread.ki_no! : no })
  return (
    <Page
      header={<Head back={original ?? href('AlarmMain')} />}
      // A deleted root takes no replies.
      footer={thread.state === 1 ? <CommentBar comments={comments} /> : undefined}
      onRefresh={refresh}
      className="bg-surface"
    >
      {original !== null && (
        <Link to={original} className="flex min-h-12 items-center justify-between border-b border-line px-5 text-t4 font-semibold text-fg2">
          {comment.original}
          <ChevronRight size={18} aria-hidden />
        </Link>
      )}
      <section aria-label={comment.title} className="px-5 pt-1 pb-4">
        <Thread root={thread} comments={comments} detached={thread.asked} askedNo={askedNo} />
      </section>
    </Page>
  )
}

function Head({ back }: { back: string }) {
  const go = useGo()
  return <Header left="back" title={ko.titles.CommentDetail} onLeft={() => go.back(back)} />
}

/** The loading thread, in the size of the final one. */
function Waiting() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="px-5 pt-1">
      <div className="h-12 border-b border-line" />
      <div className="flex gap-2.5 py-3">
        <Skeleton className="size-[34px] flex-none rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="mt-2 h-[18px]" />
        </div>
      </div>
    </div>
  )
}
