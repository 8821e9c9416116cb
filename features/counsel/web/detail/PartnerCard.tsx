import { ChevronRight } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { counselDetail as words } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'

/** The other side, with the way to their room. */
export function PartnerCard({ info: { partner, side } }: { info: CounselInfo }) {
  const place = useScreen()
  const trade = partner?.cate_no == null ? undefined : ko.daily.expert[partner.cate_no]
  const who = (
    <>
      <Avatar person={partner} size={52} />
      <span className="min-w-0 flex-1">
        <span className="block text-t3 text-fg3">{words.partner[side]}</span>
        <span className="flex flex-wrap items-center gap-x-1.5">
          <b className="min-w-0 text-t5 font-bold break-words">{partner?.haru_name ?? counsel.gone}</b>
          {trade && <Tag tone="brand">{trade}</Tag>}
        </span>
        {side === 'member' && partner && partner.job_title !== '' && partner.job_title !== trade && (
          <span className="block text-t4 text-fg2">{partner.job_title}</span>
        )}
      </span>
    </>
  )
  return (
    <Card>
      {partner ? (
        <Link
          to={hrefNear(place, 'MyHaruRoom', { id: partner.user_no })}
          className="flex items-center gap-3 rounded-card p-4 active:bg-sunken wide:hover:bg-sunken"
        >
          {who}
          <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
        </Link>
      ) : (
        <div className="flex items-center gap-3 p-4">{who}</div>
      )}
    </Card>
  )
}
