import { Pencil } from 'lucide-react'
import { useCallback, type RefObject } from 'react'
import { TileGrid } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { BOARDS, hasPower, standingOf, type Board } from '../../rules.ts'
import { LIVING_STATES } from '../../transitions.ts'
import { boardWords as words } from '../../words/board.ts'
import { useBoard } from './api.ts'
import { BoardRow } from './BoardRow.tsx'
import { tileOf } from './tile.ts'

type Props = { club: Club; scroller: RefObject<HTMLElement | null> }

/** The boards of a club, for its members. The address holds which one is shown. */
export default function BoardTab({ club, scroller }: Props) {
  const { search, params } = useScreen()
  const go = useGo()
  const board = BOARDS.find((one) => one === search.get('board')) ?? null
  const show = (next: Board | null) => {
    const asked = new URLSearchParams(search)
    if (next === null) asked.delete('board')
    else asked.set('board', next)
    go.to(`/club-detail/${params.id}?${asked.toString()}`, { replace: true })
  }
  const write = mayWrite(club, board) ? href('ClubBoardWrite', { id: club.meet_no }) : null
  return (
    <div className="pt-3">
      <div role="group" aria-label={words.chips} className="no-bar flex gap-1.5 overflow-x-auto px-5 pb-1">
        {[null, ...BOARDS].map((one) => (
          <Chip key={one ?? ''} selected={one === board} onClick={() => show(one)}>
            {one === null ? words.all : words.boards[one]}
          </Chip>
        ))}
      </div>
      {write !== null && (
        <div className="px-5 pt-2">
          <Button
            full
            variant="weak"
            size={48}
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => go.to(board === null ? write : `${write}?board=${board}`)}
          >
            {words.write}
          </Button>
        </div>
      )}
      <Posts key={board} {...{ club, board, scroller }} />
    </div>
  )
}

/** Whether the viewer may write on this board, or on any. */
const mayWrite = (club: Club, board: Board | null): boolean =>
  LIVING_STATES.includes(club.state) && hasPower(standingOf(club.my), board === 'notice' ? 'notice' : 'write', club)

function Posts({ club, board, scroller }: Props & { board: Board | null }) {
  const found = useBoard(club.meet_no, board)
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={board === 'photo' ? GRID_SKELETON : LIST_SKELETON} />
  const pinned = found.data.pages[0]?.pinned ?? []
  const isPinned = new Set(pinned.map(({ board_no }) => board_no))
  const posts = [...pinned, ...found.data.pages.flatMap((page) => page.posts).filter(({ board_no }) => !isPinned.has(board_no))]
  if (posts.length === 0) return <NoPosts club={club} board={board} />
  return (
    <section aria-label={words.list} className="pt-2">
      {board === 'photo' ? (
        <TileGrid tiles={posts.map(tileOf)} hrefOf={({ post_no }) => href('ClubBoardDetail', { id: post_no })} />
      ) : (
        <ul className="divide-y divide-line px-5">
          {posts.map((post) => (
            <li key={post.board_no}>
              <BoardRow post={post} withBoard={board === null} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}

function NoPosts({ club, board }: { club: Club; board: Board | null }) {
  if (board === 'photo') return <EmptyView text={words.noPhotos} {...(mayWrite(club, board) && { sub: words.noPhotosHelp })} />
  return <EmptyView text={words.none} {...(mayWrite(club, board) && { sub: words.noneHelp })} />
}

const LIST_SKELETON = (
  <div className="flex flex-col gap-4 px-5 pt-5">
    {[1, 2, 3].map((nth) => (
      <div key={nth}>
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="mt-2 h-4" />
        <Skeleton className="mt-2 h-4 w-32" />
      </div>
    ))}
  </div>
)

const GRID_SKELETON = (
  <div className="grid grid-cols-3 gap-0.5 pt-2">
    {[1, 2, 3, 4, 5, 6].map((nth) => (
      <Skeleton key={nth} className="aspect-square rounded-none" />
    ))}
  </div>
)
