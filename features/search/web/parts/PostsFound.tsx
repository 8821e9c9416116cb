import { useCallback, type RefObject } from 'react'
import type { PostKind } from '#features/post/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { search as words } from '#features/search/words.ts'
import { usePosts, type PostsQuery } from '../api.ts'
import { Nothing, Waiting } from './Found.tsx'
import { FoundTiles, TilesSkeleton } from './FoundTiles.tsx'

/** A page that found fewer than this is followed by another only when it is asked for: it may be far to the next one. */
const FEW = 6

type Props = { q: string; kind: PostKind; scroller: RefObject<HTMLElement | null> }

/** Posts of one kind with a tag, or with all words. */
export function PostsFound({ q, kind, scroller }: Props) {
  const found = usePosts(q, kind)
  if (!found.data) return <Waiting found={found} skeleton={<TilesSkeleton />} />
  const tiles = found.data.pages.flatMap((page) => page.tiles)
  if (tiles.length === 0 && !found.hasNextPage) return <Nothing />
  return (
    <div className="px-5 pt-4">
      <FoundTiles tiles={tiles} />
      <Foot found={found} scroller={scroller} />
    </div>
  )
}

function Foot({ found, scroller }: { found: PostsQuery; scroller: Props['scroller'] }) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const last = found.data?.pages.at(-1)
  const isFar = found.hasNextPage && !found.isFetchNextPageError && !found.isFetchingNextPage && (last?.tiles.length ?? 0) < FEW
  if (!isFar) return <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
  return (
    <div className="flex min-h-16 flex-col items-center gap-2 py-4 text-t4 text-fg3">
      <p role="status">{words.noMoreHere}</p>
      <Button variant="line" size={44} onClick={more}>
        {words.goOn}
      </Button>
    </div>
  )
}
