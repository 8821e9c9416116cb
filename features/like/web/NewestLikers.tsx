import { Avatar } from '#kit/ui/Avatar.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link } from '#kit/web/screen.tsx'
import { useNewestLikers, type LikedPostNo } from './api.ts'

type Props = {
  liked: LikedPostNo
  /** How many like it. */
  count: number
  /** The path of all likers. */
  to: string
}

/** The newest likers of a post, and how many more; keeps the height of the row that it ends. */
export function NewestLikers({ liked, count, to }: Props) {
  const likers = useNewestLikers(liked, count > 0)
  const [first] = likers
  if (!first || count === 0) return null
  const others = count - 1
  return (
    <Link to={to} className="flex min-h-11 min-w-0 flex-[1_1_9rem] items-center justify-end gap-2 px-2 text-t4 text-fg2">
      <span aria-hidden className="flex flex-none">
        {likers.slice(0, count).map((liker) => (
          <span key={liker.user_no} className="rounded-full ring-2 ring-surface not-first:-ml-2 not-first:max-[24rem]:hidden">
            <Avatar person={{ ...liker, cate_no: null }} size={24} />
          </span>
        ))}
      </span>
      <span className="flex min-w-0 gap-1">
        <span className="truncate">{first.haru_name}</span>{' '}
        {others > 0 && <span className="num flex-none">{ko.like.others(number(others))}</span>}
      </span>
    </Link>
  )
}
