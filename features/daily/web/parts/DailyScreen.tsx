import { Ellipsis, Share2 } from 'lucide-react'
import { useCallback } from 'react'
import { CommentBar, CommentList, useCommentListSource } from '#features/comment/web/public.ts'
import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { countComments, useDaily } from '../api.ts'
import { useDailyActions } from './actions.tsx'
import { DailyView } from './DailyView.tsx'
import { DetailSkeleton } from './DailySkeleton.tsx'

/** One daily with its comments. A daily that the viewer may not see looks the same as a missing one. */
export function DailyScreen() {
  const dailyNo = Number(useScreen().params['id'])
  const found = useDaily(dailyNo)
  const online = useOnline()
  const waiting = useDelayed(found.isPending)
  const go = useGo()
  const back = useCallback(() => go.back(href('DailyLineMain')), [go])

  const possible = Number.isSafeInteger(dailyNo) && dailyNo > 0
  const notFound = !possible || isNotFound(found.error)
  if (found.data && !notFound) return <DailyFound key={dailyNo} daily={found.data} back={back} refresh={found.refetch} />
  return (
    <Page header={<Header left="back" title={ko.titles.DailyDetail} onLeft={back} />} className="bg-surface">
      {notFound ? (
        <NotFoundView />
      ) : found.isError || !online ? (
        <ErrorView
          text={online ? undefined : ko.daily.offline}
          sub={online ? undefined : ko.daily.offlineHelp}
          onRetry={() => void found.refetch()}
        />
      ) : (
        waiting && <DetailSkeleton />
      )}
    </Page>
  )
}

function DailyFound({ daily, back, refresh }: { daily: Daily; back: () => void; refresh: () => Promise<unknown> }) {
  const actions = useDailyActions(back)
  const { daily_no: no, user_no: ownerNo } = daily
  const comments = useCommentListSource({ kind: 'daily', no, ownerNo, onCount: (by) => countComments(no, by) }, refresh)
  const { more } = actions
  const right = (
    <>
      <IconButton label={ko.daily.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => actions.share(daily)} />
      {more && <IconButton label={ko.daily.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={() => more(daily)} />}
    </>
  )
  return (
    <Page
      header={<Header left="back" title={ko.titles.DailyDetail} onLeft={back} right={right} />}
      footer={<CommentBar comments={comments} />}
      onRefresh={() => Promise.all([refresh(), comments.refresh()])}
      className="bg-surface"
    >
      <DailyView daily={daily} actions={actions} />
      <CommentList comments={comments} />
    </Page>
  )
}
