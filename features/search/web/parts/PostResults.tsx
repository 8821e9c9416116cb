import { useCallback, type RefObject } from 'react'
import type { PostKind } from '#features/post/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { search as words } from '#features/search/words.ts'
import { usePosts, type PostsQuery } from '../api.ts'
import { NoResults, ResultsPlaceholder } from './ResultStates.tsx'
import { ResultTiles, TilesSkeleton } from './ResultTiles.tsx'

/** After a page with fewer posts the next one loads only on a press: it may need many scans to find a post. */
const AUTO_LOAD_MIN = 6

type Props = { q: string; kind: PostKind; scroller: RefObject<HTMLElement | null> }

/** Posts of one kind with a tag, or with all words. */
export function PostResults({ q, kind, scroller }: Props) {
  const found = usePosts(q, kind)
  if (!found.data) return <ResultsPlaceholder found={found} skeleton={<TilesSkeleton />} />
  const tiles = found.data.pages.flatMap((page) => page.tiles)
  if (tiles.length === 0 && !found.hasNextPage) return <NoResults />
  return (
    <div className="px-5 pt-4">
      <ResultTiles tiles={tiles} />
      <NextPage found={found} scroller={scroller} />
    </div>
  )
}

function NextPage({ found, scroller }: { found: PostsQuery; scroller: Props['scroller'] }) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const last = found.data?.pages.at(-1)
  const isManual =
    found.hasNextPage && !found.isFetchNextPageError && !found.isFetchingNextPage && (last?.tiles.length ?? 0) < AUTO_LOAD_MIN
  if (!isManual) return <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
  return (
    <div className="flex min-h-16 flex-col items-center gap-2 py-4 text-t4 text-fg3">
      <p role="status">{words.noMoreHere}</p>
      <Button variant="line" size={44} onClick={more}>
        {words.goOn}
      </Button>
    </div>
  )
}
