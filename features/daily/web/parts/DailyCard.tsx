import { Ellipsis, MessageCircle, Share2 } from 'lucide-react'
import { memo, useId } from 'react'
import { LikeButton } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { Card } from '#kit/ui/Card.tsx'
import { Collapse } from '#kit/ui/Collapse.tsx'
import { number } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { RecordTile } from '#kit/ui/RecordTile.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { COLLAPSE_PX } from '../../rules.ts'
import { AuthorRow } from './AuthorRow.tsx'
import { commentsPath, type DailyActs } from './acts.tsx'
import { Photos } from './Photos.tsx'
import { recordsOf } from './words.ts'

type Props = {
  daily: Daily
  acts: DailyActs
  /** Its picture is the first that is seen. */
  first?: boolean
}

/** A daily in the line. Guests get no like and no more menu (specification section 6): their acts hold none. */
export const DailyCard = memo(function DailyCard({ daily, acts, first }: Props) {
  const nameId = useId()
  const detail = href('DailyLineDetail', { id: daily.daily_no })
  const records = recordsOf(daily.daily_info)
  const { like, more } = acts
  return (
    <Card as="article" aria-labelledby={nameId} className="pt-3.5 pb-1.5">
      <div className="pr-1.5 pl-4">
        <AuthorRow
          daily={daily}
          nameId={nameId}
          to={detail}
          right={
            more && <IconButton label={ko.daily.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={() => more(daily)} />
          }
        />
      </div>
      {daily.daily_content !== '' && (
        <div className="mt-2.5 px-4 text-t5">
          <Collapse maxPx={COLLAPSE_PX}>
            <Html html={daily.daily_content} />
          </Collapse>
        </div>
      )}
      <div className="mt-2.5 px-4 empty:hidden">
        <Photos
          daily={daily}
          ratio="16 / 9"
          first={first}
          onOpen={(index) => acts.view(daily, index)}
          onDoubleTap={like && (() => like(daily))}
        />
      </div>
      {records.length > 0 && (
        <Link to={detail} className="mx-4 mt-3 block rounded-tile">
          <span className="flex flex-wrap gap-2">
            {records.map(({ kind, value, unit, short }) => (
              <RecordTile key={kind} kind={kind} value={value} unit={unit} text={short} />
            ))}
          </span>
        </Link>
      )}
      <div className="mt-1 flex items-center px-2">
        <LikeButton post={daily} to={href('DailyLike', { id: daily.daily_no })} onToggle={like && (() => like(daily))} />
        <Link to={commentsPath(daily)} aria-label={ko.daily.comments(number(daily.reply_qtt))} className={COUNT}>
          <MessageCircle size={22} strokeWidth={1.9} aria-hidden />
          {number(daily.reply_qtt)}
        </Link>
        <span className="flex-1" />
        <IconButton
          label={ko.daily.share}
          icon={<Share2 size={22} strokeWidth={1.9} className="text-fg2" />}
          onClick={() => acts.share(daily)}
        />
      </div>
    </Card>
  )
})

const COUNT = 'num flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-t4 font-semibold text-fg2'
