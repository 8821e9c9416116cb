import { MessageCircle } from 'lucide-react'
import { FollowAuthor } from '#features/follow/web/public.ts'
import { NewestLikers, LikeButton } from '#features/like/web/public.ts'
import { BookmarkButton, HiddenNote } from '#features/post/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { patchDaily } from '../api.ts'
import type { DailyActions } from './actions.tsx'
import { Credit } from './Credit.tsx'
import { DailyAuthor } from './DailyAuthor.tsx'
import { moodOf } from './mood.ts'
import { DailyPhotos } from './DailyPhotos.tsx'
import { commentsPath } from './paths.ts'
import { RecordList } from './RecordList.tsx'
import { TakeOverButtons } from './TakeOverButtons.tsx'

/** A daily in full: author, mood, text, pictures, records and counts. */
export function DailyView({ daily, actions }: { daily: Daily; actions: DailyActions }) {
  const mood = moodOf(daily.daily_info.emoji)
  const { like } = actions
  const place = useScreen()
  const likers = hrefNear(place, 'DailyLike', { id: daily.daily_no })
  return (
    <article aria-label={ko.daily.recordOf(daily.haru_name)}>
      <div className="px-5 pt-3">
        <DailyAuthor daily={daily} whole right={<FollowAuthor person={daily} />} />
        {daily.hidden && (
          <div className="mt-3">
            <HiddenNote />
          </div>
        )}
        {mood && (
          <p className={cx('mt-3 flex items-center gap-3 rounded-tile px-4 py-2.5 text-t5 font-bold', moodArt[mood].ground)}>
            <MoodFace mood={mood} size={34} />
            {moodArt[mood].name}
          </p>
        )}
        {daily.daily_content !== '' && (
          <div className="pt-3 text-t5">
            <Tagged html={daily.daily_content} postNo={daily.daily_no} />
          </div>
        )}
        <div className="mt-3 empty:hidden">
          <DailyPhotos
            daily={daily}
            ratio="2 / 1"
            onOpen={(index) => actions.view(daily, index)}
            onDoubleTap={like && (() => like(daily))}
          />
        </div>
        <RecordList info={daily.daily_info} />
        <TakeOverButtons daily={daily} />
        <Credit daily={daily} />
      </div>
      <div className="mt-1 flex flex-wrap items-center border-b border-line px-3">
        <LikeButton post={daily} to={likers} onToggle={like && (() => like(daily))} />
        <Link to={commentsPath(place, daily)} aria-label={ko.daily.comments(number(daily.reply_qtt))} className={COUNT}>
          <MessageCircle size={22} strokeWidth={1.9} aria-hidden />
          {number(daily.reply_qtt)}
        </Link>
        <BookmarkButton
          kind="daily"
          no={daily.daily_no}
          on={daily.is_bookmarked}
          onChange={(is_bookmarked) => patchDaily(daily.daily_no, { is_bookmarked })}
        />
        <NewestLikers liked={{ daily_no: daily.daily_no }} count={daily.like_qtt} to={likers} />
      </div>
    </article>
  )
}
const COUNT = 'num flex min-h-11 flex-none min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-t4 font-semibold text-fg2'
