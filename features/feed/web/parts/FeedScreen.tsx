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
import type { Feed } from '../../contract.ts'
import { countComments, useFeed } from '../api.ts'
import { useFeedActions } from './actions.tsx'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { FeedView } from './FeedView.tsx'

/** One feed with its comments. A feed that the viewer may not see looks the same as a missing one. */
export function FeedScreen() {
  const feedNo = Number(useScreen().params['id'])
  const found = useFeed(feedNo)
  const online = useOnline()
  const waiting = useDelayed(found.isPending)
  const go = useGo()
  const back = useCallback(() => go.back(href('FeedLineMain')), [go])

  const notFound = !found.isEnabled || isNotFound(found.error)
  if (found.data && !notFound) return <FeedFound key={feedNo} feed={found.data} back={back} refresh={found.refetch} />
  const again = () => void found.refetch()
  return (
    <Page header={<Header left="back" title={ko.titles.FeedDetail} onLeft={back} />} className="bg-surface">
      {notFound && <NotFoundView />}
      {!notFound && !online && <ErrorView text={ko.daily.offline} sub={ko.daily.offlineHelp} onRetry={again} />}
      {!notFound && online && (found.isError ? <ErrorView onRetry={again} /> : waiting && <FeedSkeleton />)}
    </Page>
  )
}

function FeedFound({ feed, back, refresh }: { feed: Feed; back: () => void; refresh: () => Promise<unknown> }) {
  const actions = useFeedActions(back)
  const { feed_no: no, user_no: ownerNo } = feed
  const comments = useCommentListSource({ kind: 'feed', no, ownerNo, onCount: (by) => countComments(no, by) }, refresh)
  const { more } = actions
  const right = (
    <>
      <IconButton label={ko.daily.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => actions.share(feed)} />
      {more && <IconButton label={ko.daily.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={() => more(feed)} />}
    </>
  )
  return (
    <Page
      header={<Header left="back" title={ko.titles.FeedDetail} onLeft={back} right={right} />}
      footer={<CommentBar comments={comments} />}
      onRefresh={() => Promise.all([refresh(), comments.refresh()])}
      className="bg-surface"
    >
      <FeedView feed={feed} actions={actions} />
      <CommentList comments={comments} />
    </Page>
  )
}
