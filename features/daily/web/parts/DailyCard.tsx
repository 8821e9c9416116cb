import { Ellipsis, MessageCircle, Share2 } from 'lucide-react'
import { memo, useId } from 'react'
import { LikeButton } from '#features/like/web/public.ts'
import { HiddenNote } from '#features/post/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { useCareMode } from '#features/settings/web/public.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { Collapse } from '#kit/ui/Collapse.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { RecordTile } from '#kit/ui/RecordTile.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { COLLAPSE_PX } from '../../rules.ts'
import type { DailyActions } from './actions.tsx'
import { Credit } from './Credit.tsx'
import { DailyAuthor } from './DailyAuthor.tsx'
import { DailyPhotos } from './DailyPhotos.tsx'
import { commentsPath, detailPath } from './paths.ts'
import { summariesOf } from './recordSummary.ts'

type Props = {
  daily: Daily
  actions: DailyActions
  /** Its picture is the first one on the screen, and loads with priority. */
  first?: boolean
}

/** A daily in the line. Guests get no like and no menu (specification section 6): their actions lack both. */
export const DailyCard = memo(function DailyCard({ daily, actions, first }: Props) {
  const nameId = useId()
  const place = useScreen()
  const detail = detailPath(place, daily.daily_no)
  const records = summariesOf(daily.daily_info, useCareMode())
  const { like, more } = actions
  return (
    <Card as="article" aria-labelledby={nameId} className="pt-3.5 pb-1.5">
      <div className="pr-1.5 pl-4">
        <DailyAuthor
          daily={daily}
          nameId={nameId}
          to={detail}
          right={
            more && <IconButton label={ko.daily.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={() => more(daily)} />
          }
        />
      </div>
      {daily.hidden && (
        <div className="mt-2.5 px-4">
          <HiddenNote />
        </div>
      )}
      {daily.daily_content !== '' && (
        <div className="mt-2.5 px-4 text-t5">
          <Collapse maxPx={COLLAPSE_PX}>
            <Tagged html={daily.daily_content} postNo={daily.daily_no} />
          </Collapse>
        </div>
      )}
      <div className="mt-2.5 px-4 empty:hidden">
        <DailyPhotos
          daily={daily}
          ratio="16 / 9"
          first={first}
          onOpen={(index) => actions.view(daily, index)}
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
      <div className="px-4 empty:hidden">
        <Credit daily={daily} />
      </div>
      <div className="mt-1 flex flex-wrap items-center px-2">
        <LikeButton post={daily} to={hrefNear(place, 'DailyLike', { id: daily.daily_no })} onToggle={like && (() => like(daily))} />
        <Link to={commentsPath(place, daily)} aria-label={ko.daily.comments(number(daily.reply_qtt))} className={COUNT}>
          <MessageCircle size={22} strokeWidth={1.9} aria-hidden />
          {number(daily.reply_qtt)}
        </Link>
        <IconButton
          label={ko.daily.share}
          icon={<Share2 size={22} strokeWidth={1.9} className="text-fg2" />}
          onClick={() => actions.share(daily)}
          className="ml-auto"
        />
      </div>
    </Card>
  )
})

const COUNT = 'num flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-t4 font-semibold text-fg2'
