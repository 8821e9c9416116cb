import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { listBookmarks } from '#features/post/contract.ts'
import { BOOKMARKS_PAGE } from '#features/post/rules.ts'
import { HOME, href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { bookmarks as words } from '#features/room/words/edit.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { TILES_SKELETON } from './room/skeletons.tsx'
import { Tiles } from './room/Tiles.tsx'

/** My bookmarks, as a grid. */
export default function BookmarkMain() {
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useBookmarks()
  const tiles = useMemo(() => list.data?.pages.flat(), [list.data])
  const header = <Header left="back" title={ko.titles.BookmarkMain} onLeft={() => go.back(href(HOME))} />
  return (
    <Page header={header} scrollRef={scroller} onRefresh={() => list.refetch()} scrollUp className="bg-surface">
      {!tiles ? (
        <QueryFallback query={list} skeleton={TILES_SKELETON} />
      ) : tiles.length === 0 ? (
        <EmptyView text={words.empty} sub={words.emptyHelp} action={HOME_LINK} />
      ) : (
        <Tiles tiles={tiles} scroller={scroller}>
          <ListEnd scroller={scroller} state={endOf(list)} onMore={() => void list.fetchNextPage()} />
        </Tiles>
      )}
    </Page>
  )
}

const HOME_LINK = (
  <Link to={href(HOME)} className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg">
    {words.look}
  </Link>
)

type BookmarkCursor = { before_dt: string; before_no: number }

function useBookmarks() {
  return useInfiniteQuery({
    queryKey: keyOf(listBookmarks),
    queryFn: ({ pageParam, signal }) => call(listBookmarks, pageParam ? { query: pageParam } : {}, { signal }),
    initialPageParam: undefined as BookmarkCursor | undefined,
    getNextPageParam: (page: Answer<typeof listBookmarks>): BookmarkCursor | undefined => {
      const last = page.length < BOOKMARKS_PAGE ? undefined : page.at(-1)
      return last && { before_dt: last.mark_dt, before_no: last.post_no }
    },
    staleTime: 0,
  })
}
