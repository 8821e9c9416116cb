import { useCallback, useRef, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Liker } from '../contract.ts'
import { useLikers, type Liked, type LikersQuery } from './api.ts'
import { LikerRow, LikersSkeleton } from './parts/LikerRow.tsx'

/** The likers of a post or a comment, newest first. Without history, Back leads to the post. */
export function LikersScreen({ liked, back }: { liked: Liked; back: string }) {
  const found = useLikers(liked)
  const scroller = useRef<HTMLDivElement>(null)
  const go = useGo()
  const header = <Header left="back" title={ko.titles.DailyLike} onLeft={() => go.back(back)} />
  const pages = isNotFound(found.error) ? undefined : found.data?.pages
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={() => found.refetch()}>
      {pages ? <LikerList likers={pages.flat()} found={found} scroller={scroller} /> : <LikersPending found={found} />}
    </Page>
  )
}

/** Shown while the first page loads, or after it failed. */
function LikersPending({ found }: { found: LikersQuery }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  if (isNotFound(found.error) || !found.isEnabled) return <NotFoundView />
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (found.isError && !found.isFetching) return <ErrorView onRetry={again} />
  return waiting && <LikersSkeleton />
}

type Props = { likers: Liker[]; found: LikersQuery; scroller: RefObject<HTMLDivElement | null> }

function LikerList({ likers, found, scroller }: Props) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (likers.length === 0) return <EmptyView text={ko.like.none} sub={ko.like.noneHelp} />
  return (
    <section aria-label={ko.like.list} className="px-5 pt-1">
      <VirtualRows asList scrollRef={scroller} data={likers}>
        {(liker) => <LikerRow key={liker.user_no} liker={liker} />}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}
