import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { useNewestLikers } from './api.ts'

type Props =
  | { daily: { daily_no: number; like_qtt: number }; feed?: never }
  | { feed: { feed_no: number; like_qtt: number }; daily?: never }

/** The newest likers of a post, and how many more; keeps the height of the row that it ends. */
export function NewestLikers({ daily, feed }: Props) {
  const { like_qtt } = daily ?? feed
  const likers = useNewestLikers(daily ? { daily_no: daily.daily_no } : { feed_no: feed.feed_no }, like_qtt > 0)
  const place = useScreen()
  const [first] = likers
  if (!first || like_qtt === 0) return null
  const others = like_qtt - 1
  return (
    <Link
      to={daily ? hrefNear(place, 'DailyLike', { id: daily.daily_no }) : hrefNear(place, 'FeedLike', { id: feed.feed_no })}
      className="flex min-h-11 min-w-0 flex-[1_1_9rem] items-center justify-end gap-2 px-2 text-t4 text-fg2"
    >
      <span aria-hidden className="flex flex-none">
        {likers.slice(0, like_qtt).map((liker) => (
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
