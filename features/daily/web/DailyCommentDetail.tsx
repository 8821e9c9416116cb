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
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useOnline } from '#kit/web/native.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../contract.ts'
import { countComments, useDaily } from './api.ts'

/** The comments of a daily as a screen of their own. Links tell whose it is (`who_no`); without that, the daily itself does. */
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
  if (isGone(found.error) || !found.isEnabled) return plain(<Gone />)
  const again = () => void found.refetch()
  if (!found.data && !online) return plain(<ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />)
  if (!found.data && found.isError) return plain(<ErrorView text={comment.failed} onRetry={again} />)
  const ownerNo = found.data?.user_no ?? Number(search.get('who_no'))
  return <Comments key={dailyNo} dailyNo={dailyNo} ownerNo={ownerNo} daily={found.data} refresh={found.refetch} header={header} />
}

type Props = {
  dailyNo: number
  ownerNo: number
  /** Undefined while it is on its way; the comments do not wait for it. */
  daily: Daily | undefined
  refresh: () => Promise<unknown>
  header: ReactNode
}

function Comments({ dailyNo, ownerNo, daily, refresh, header }: Props) {
  const comments = useCommentListSource({ kind: 'daily', no: dailyNo, ownerNo, onCount: (by) => countComments(dailyNo, by) })
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

/** Whose daily these comments speak of, and the way to it. */
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
