import { useMemo } from 'react'
import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { writing } from '#features/post/words/writing.ts'
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useOnline } from '#kit/web/native.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Feed } from '../contract.ts'
import { changeFeed, useFeed } from './api.ts'
import { FeedEditor } from './form/FeedEditor.tsx'
import { formOf } from './form/model.ts'
import { FeedSkeleton } from './parts/FeedSkeleton.tsx'

/** Other words or pictures for a feed of mine. */
export default function FeedEdit() {
  const feedNo = Number(useScreen().params['id'])
  const found = useFeed(feedNo)
  const myNo = useViewer()?.user_no
  const go = useGo()
  const online = useOnline()
  const waiting = useDelayed(found.isFetching)
  const gone = !found.isEnabled || isGone(found.error) || (found.data !== undefined && found.data.user_no !== myNo)
  // Only what the server says now is edited: a cached feed may be older.
  if (found.data && !gone && found.isFetchedAfterMount) return <Editing key={feedNo} feed={found.data} />
  const again = () => void found.refetch()
  const back = () => go.back(href('FeedLineMain'))
  return (
    <Page header={<Header left="close" title={ko.titles.FeedEdit} onLeft={back} />} className="bg-surface">
      {gone && <Gone />}
      {!gone && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {!gone && online && (found.isError ? <ErrorView onRetry={again} /> : waiting && <FeedSkeleton />)}
    </Page>
  )
}

function Editing({ feed }: { feed: Feed }) {
  const go = useGo()
  // What the screen began with: a refetch while writing must not change it.
  // oxlint-disable-next-line react/exhaustive-deps
  const base = useMemo(() => formOf(feed), [feed.feed_no])
  const back = () => go.back(href('FeedDetail', { id: feed.feed_no }))
  const leave = () => {
    toast(writing.savedEdit)
    back()
  }
  return (
    <FeedEditor
      title={ko.titles.FeedEdit}
      start={base}
      base={base}
      defaultVisibility={null}
      saveWords={writing.saveEdit}
      onSave={async (body) => void (await changeFeed(feed.feed_no, body))}
      onSaved={leave}
      onClose={back}
    />
  )
}
