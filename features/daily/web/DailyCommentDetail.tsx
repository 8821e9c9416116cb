import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CommentBar, CommentList, useCommentListSource } from '#features/comment/web/public.ts'
import { href, hrefNear, isPopup } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { comment } from '#features/comment/words.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../contract.ts'
import { countComments, useDaily } from './api.ts'

/** The screen of a daily's comments. `who_no` of the link names the author until the daily is loaded. */
export default function DailyCommentDetail() {
  const { params, search } = useScreen()
  const id = params['id'] ?? ''
  const dailyNo = Number(id)
  const found = useDaily(dailyNo)
  const online = useOnline()
  const go = useGo()
  const header = <Header left="back" title={ko.titles.DailyCommentDetail} onLeft={() => go.back(href('DailyLineDetail', { id }))} />

  const plain = (content: ReactNode) => (
    <Page header={header} className="bg-surface">
      {content}
    </Page>
  )
  if (isNotFound(found.error) || !found.isEnabled) return plain(<NotFoundView />)
  const again = () => void found.refetch()
  if (!found.data && !online) return plain(<ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />)
  if (!found.data && found.isError) return plain(<ErrorView text={comment.failed} onRetry={again} />)
  const ownerNo = found.data?.user_no ?? Number(search.get('who_no'))
  return <Comments key={dailyNo} dailyNo={dailyNo} ownerNo={ownerNo} daily={found.data} refresh={found.refetch} header={header} />
}

type Props = {
  dailyNo: number
  ownerNo: number
  /** Undefined while it loads; the comments do not wait for it. */
  daily: Daily | undefined
  refresh: () => Promise<unknown>
  header: ReactNode
}

function Comments({ dailyNo, ownerNo, daily, refresh, header }: Props) {
  const comments = useCommentListSource({ kind: 'daily', no: dailyNo, ownerNo, onCount: (by) => countComments(dailyNo, by) }, refresh)
  return (
    <Page
      header={header}
      footer={<CommentBar comments={comments} />}
      onRefresh={() => Promise.all([refresh(), comments.refresh()])}
      className="bg-surface"
    >
      <Original dailyNo={dailyNo} daily={daily} />
      <CommentList comments={comments} />
    </Page>
  )
}

/** The author of the daily, and the link to it. */
function Original({ dailyNo, daily }: Pick<Props, 'dailyNo' | 'daily'>) {
  const place = useScreen()
  const to = isPopup(place.name) ? hrefNear(place, 'DailyDetail', { id: dailyNo }) : href('DailyLineDetail', { id: dailyNo })
  return (
    <Link to={to} className="flex min-h-13 items-center gap-2.5 border-b border-line px-5 text-t4 font-semibold text-fg2">
      <Avatar person={daily ? { ...daily, cate_no: null } : null} size={28} />
      <span className="min-w-0 flex-1 break-words">{daily ? comment.originalOf(daily.haru_name) : comment.original}</span>
      <ChevronRight size={18} aria-hidden className="flex-none" />
    </Link>
  )
}
