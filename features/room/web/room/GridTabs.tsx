import { Bookmark, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import type { FeedCard } from '#features/feed/contract.ts'
import type { PostTile } from '#features/post/contract.ts'
import { href } from '#features/routes.ts'
import { plainText } from '#features/daily/web/public.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { isFilm } from '#kit/ui/picture.ts'
import { room as words } from '#features/room/words/room.ts'
import { Link } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useCollects, useRoomFeeds } from './api.ts'
import type { PanelProps } from './panel.ts'
import { TILES_SKELETON } from './skeletons.tsx'
import { Tiles } from './Tiles.tsx'

/** The feeds, newest first. */
export function FeedTab({ room, isMine, scroller }: PanelProps) {
  const list = useRoomFeeds(room.user_no)
  const tiles = useMemo(() => list.data?.pages.flat().map(tileOf), [list.data])
  const createLink = (
    <Link to={href('FeedCreate')} className={BUTTON}>
      {words.toFeed}
    </Link>
  )
  if (!tiles) return <QueryFallback query={list} skeleton={TILES_SKELETON} />
  if (tiles.length === 0) {
    return isMine ? <EmptyView text={words.noFeeds} sub={words.noFeedsHelp} action={createLink} /> : <EmptyView text={words.noFeeds} />
  }
  return (
    <Tiles tiles={tiles} scroller={scroller}>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={() => void list.fetchNextPage()} />
    </Tiles>
  )
}

/** Dailys and feeds with pictures; in my own room with a link to my bookmarks. */
export function CollectTab({ room, isMine, scroller }: PanelProps) {
  const list = useCollects(room.user_no)
  const tiles = useMemo(() => list.data?.pages.flat(), [list.data])
  return (
    <>
      {isMine && <BookmarksLink />}
      {!tiles ? (
        <QueryFallback query={list} skeleton={TILES_SKELETON} />
      ) : tiles.length === 0 ? (
        <EmptyView text={words.noCollects} sub={words.noCollectsHelp} />
      ) : (
        <Tiles tiles={tiles} scroller={scroller}>
          <ListEnd scroller={scroller} state={endOf(list)} onMore={() => void list.fetchNextPage()} />
        </Tiles>
      )}
    </>
  )
}

function BookmarksLink() {
  return (
    <Link to={href('BookmarkMain')} className="flex min-h-14 items-center gap-3 px-5 py-2 active:bg-sunken wide:hover:bg-sunken">
      <Bookmark aria-hidden size={20} strokeWidth={1.9} className="flex-none text-fg2" />
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-semibold">{words.bookmarks}</span>
        <span className="block text-t3 text-fg3">{words.bookmarksHelp}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </Link>
  )
}

function tileOf(feed: FeedCard): PostTile {
  const [first] = feed.feed_images ?? []
  return {
    kind: 'feed',
    post_no: feed.feed_no,
    user_no: feed.user_no,
    haru_name: feed.haru_name,
    thumb: feed.feed_thumb ?? null,
    picture_qtt: feed.feed_images?.length ?? 0,
    is_film: first !== undefined && isFilm(first),
    emoji: null,
    text: plainText(feed.feed_content),
    like_qtt: feed.like_qtt,
    reg_dt: feed.reg_dt,
  }
}

const BUTTON = 'pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg'
