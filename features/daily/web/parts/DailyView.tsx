import { MessageCircle } from 'lucide-react'
import { Faces, LikeButton } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodName } from '#kit/ui/art/persona.ts'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import type { Mood } from '../../rules.ts'
import { AuthorRow } from './AuthorRow.tsx'
import { commentsPath, type DailyActs } from './acts.tsx'
import { moodOf } from './mood.ts'
import { Photos } from './Photos.tsx'
import { RecordList } from './RecordList.tsx'

/** A daily in full: author, mood, words, pictures, records, and the counts. */
export function DailyView({ daily, acts }: { daily: Daily; acts: DailyActs }) {
  const mood = moodOf(daily.daily_info.emoji)
  const { like } = acts
  return (
    <article aria-label={ko.daily.recordOf(daily.haru_name)}>
      <div className="px-5 pt-3">
        <AuthorRow daily={daily} whole />
        {mood && (
          <p className={cx('mt-3 flex items-center gap-3 rounded-tile px-4 py-2.5 text-t5 font-bold', STRIP[mood])}>
            <MoodFace mood={mood} size={34} />
            {moodName[mood]}
          </p>
        )}
        {daily.daily_content !== '' && (
          <div className="pt-3 text-t5">
            <Html html={daily.daily_content} />
          </div>
        )}
        <div className="mt-3 empty:hidden">
          <Photos daily={daily} ratio="2 / 1" onOpen={(index) => acts.view(daily, index)} onDoubleTap={like && (() => like(daily))} />
        </div>
        <RecordList info={daily.daily_info} />
      </div>
      <div className="mt-1 flex flex-wrap items-center border-b border-line px-3">
        <LikeButton post={daily} to={href('DailyLike', { id: daily.daily_no })} onToggle={like && (() => like(daily))} />
        <Link to={commentsPath(daily)} aria-label={ko.daily.comments(number(daily.reply_qtt))} className={COUNT}>
          <MessageCircle size={22} strokeWidth={1.9} aria-hidden />
          {number(daily.reply_qtt)}
        </Link>
        <Faces daily={daily} />
      </div>
    </article>
  )
}

const STRIP: Record<Mood, string> = { 1: 'bg-mood1-weak', 2: 'bg-mood2-weak', 3: 'bg-mood3-weak', 4: 'bg-mood4-weak', 5: 'bg-mood5-weak' }
const COUNT = 'num flex min-h-11 flex-none min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-t4 font-semibold text-fg2'
