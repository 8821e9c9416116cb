import { ChevronRight } from 'lucide-react'
import { TileGrid } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { boardWords as words } from '../../words/board.ts'
import { useBoard } from './api.ts'
import { tileOf } from './tile.ts'

/** Tiles on a club's first tab. */
const SHOWN = 6

/** The newest posts of the picture board. Without one, or where they cannot be read, nothing is shown. */
export default function Pictures({ club: { meet_no } }: { club: Club }) {
  const posts = useBoard(meet_no, 'photo').data?.pages[0]?.posts ?? []
  if (posts.length === 0) return null
  return (
    <section aria-label={words.pictureList} className="pt-6">
      <div className="mb-2 flex items-center justify-between gap-3 px-5">
        <h3 className="text-t6 font-bold">{words.pictureList}</h3>
        <Link
          to={`${href('ClubDetail', { id: meet_no })}?tab=board&board=photo`}
          replace
          aria-label={words.allPicturesOf}
          className="-mr-2 flex min-h-11 items-center gap-0.5 px-2 text-t4 text-fg2"
        >
          {words.allPictures}
          <ChevronRight aria-hidden size={16} />
        </Link>
      </div>
      <TileGrid tiles={posts.slice(0, SHOWN).map(tileOf)} hrefOf={({ post_no }) => href('ClubBoardDetail', { id: post_no })} />
    </section>
  )
}
