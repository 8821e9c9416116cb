import { href } from '#features/routes.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { cs } from '#features/cs/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Link } from '#kit/web/screen.tsx'
import type { NoticeHead } from '../../contract.ts'

export function NoticeRow({ notice, isNew }: { notice: NoticeHead; isNew: boolean }) {
  return (
    <Link to={`${href('Notice')}?no=${notice.notice_no}`} className="flex min-h-16 flex-col justify-center gap-1 border-b border-line py-3">
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-t5 font-semibold break-words">
        {notice.is_pinned && <Tag tone="brand">{cs.pinned}</Tag>}
        {isNew && <Tag tone="info">{cs.fresh}</Tag>}
        <span className="min-w-0">{notice.title}</span>
      </span>
      <span className="text-t3 text-fg3">{koreanYearDate(notice.publish_dt)}</span>
    </Link>
  )
}
