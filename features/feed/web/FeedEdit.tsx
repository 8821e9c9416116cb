import { useMemo } from 'react'
import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { writing } from '#features/post/words/writing.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Feed } from '../contract.ts'
import { changeFeed, useFeed } from './api.ts'
import { FeedEditor } from './form/FeedEditor.tsx'
import { formOf } from './form/model.ts'
import { FeedSkeleton } from './parts/FeedSkeleton.tsx'

/** The screen that edits one of my feeds. */
export default function FeedEdit() {
  const feedNo = Number(useScreen().params['id'])
  const found = useFeed(feedNo)
  const myNo = useViewer()?.user_no
  const go = useGo()
  const online = useOnline()
  const waiting = useDelayed(found.isFetching)
  const notFound = !found.isEnabled || isNotFound(found.error) || (found.data !== undefined && found.data.user_no !== myNo)
  // Edits only a fresh answer: a cached feed may be out of date.
  if (found.data && !notFound && found.isFetchedAfterMount) return <Editing key={feedNo} feed={found.data} />
  const again = () => void found.refetch()
  const back = () => go.back(href('FeedLineMain'))
  return (
    <Page header={<Header left="close" title={ko.titles.FeedEdit} onLeft={back} />} className="bg-surface">
      {notFound && <NotFoundView />}
      {!notFound && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {!notFound && online && (found.isError ? <ErrorView onRetry={again} /> : waiting && <FeedSkeleton />)}
    </Page>
  )
}

function Editing({ feed }: { feed: Feed }) {
  const go = useGo()
  // The form's start: a refetch while writing must not change it.
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
