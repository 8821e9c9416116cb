import { Heart, Images, MessageCircle, Play } from 'lucide-react'
import { cardText } from '#features/share/rules.ts'
import { href } from '#features/routes.ts'
import { number, relativeTime } from '#kit/ui/format.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { isFilm } from '#kit/ui/picture.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { Link } from '#kit/web/screen.tsx'
import type { BoardPost } from '../../contract.ts'
import { boardWords as words } from '../../words/board.ts'
import { PostTags } from './PostTags.tsx'

/** A post in a list of boards. */
export function BoardRow({ post, withBoard }: { post: BoardPost; withBoard: boolean }) {
  const now = useNow()
  const [first] = post.images
  return (
    <Link to={href('ClubBoardDetail', { id: post.board_no })} className="pressable flex gap-3 py-3.5">
      <span className="min-w-0 flex-1">
        <PostTags post={post} withBoard={withBoard} />
        <b className="line-clamp-2 text-t5 font-bold break-words">{post.title}</b>
        <span className="mt-0.5 line-clamp-2 text-t4 break-words text-fg2">{cardText(post.content)}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-t3 text-fg3">
          <span className="min-w-0 truncate">{post.author?.haru_name ?? words.unknown}</span>
          <time dateTime={post.reg_dt}>{relativeTime(post.reg_dt, now)}</time>
          <span className="num flex items-center gap-1">
            <Heart aria-hidden size={13} />
            <span className="sr-only">{words.likes(post.like_qtt)}</span>
            <span aria-hidden>{number(post.like_qtt)}</span>
          </span>
          <span className="num flex items-center gap-1">
            <MessageCircle aria-hidden size={13} />
            <span className="sr-only">{words.comments(post.reply_qtt)}</span>
            <span aria-hidden>{number(post.reply_qtt)}</span>
          </span>
        </span>
      </span>
      {first && (
        <span className="relative block size-[72px] flex-none overflow-hidden rounded-tile">
          <Photo item={first} alt="" ratio="1" className="size-full [&]:rounded-none" />
          <Mark images={post.images} />
        </span>
      )}
    </Link>
  )
}

/** The icon of a film, or how many pictures there are. */
function Mark({ images }: Pick<BoardPost, 'images'>) {
  const film = images[0] !== undefined && isFilm(images[0])
  if (!film && images.length < 2) return null
  const Icon = film ? Play : Images
  return (
    <span className="num absolute right-1 bottom-1 flex items-center gap-0.5 rounded-chip bg-black/60 px-1.5 py-0.5 text-t1 font-semibold text-white">
      <Icon aria-hidden size={11} fill={film ? 'currentColor' : 'none'} />
      {images.length > 1 && (
        <>
          <span className="sr-only">{words.pictures(images.length)}</span>
          <span aria-hidden>{images.length}</span>
        </>
      )}
    </span>
  )
}
