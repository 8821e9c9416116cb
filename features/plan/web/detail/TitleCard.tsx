import { ChevronRight } from 'lucide-react'
import { Card } from '#kit/ui/Card.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { Plan } from '../../contract.ts'
import { plan as words } from '../../words/plan.ts'
import { noticeOf } from '../parts/notice.ts'

/** Title, who sent it to whom, and what the expert says. */
export function TitleCard({ plan: { title, note, days, side, partner, cate_no }, counselPath }: { plan: Plan; counselPath: string }) {
  const name = partner?.haru_name ?? words.gone
  const notice = noticeOf(cate_no)
  return (
    <Card aria-label={title} className="p-4">
      <p className="text-t4 text-fg2">{side === 'member' ? words.from(name) : words.to(name)}</p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2">
        <h2 className="min-w-0 text-t7 font-bold break-words">{title}</h2>
        <Tag tone="brand">{words.days(days)}</Tag>
      </div>
      {note !== '' && (
        <blockquote aria-label={words.note} className="mt-3 rounded-tile bg-sunken px-3.5 py-3 text-t4 break-words whitespace-pre-wrap">
          {note}
        </blockquote>
      )}
      {notice !== null && <p className="mt-2 text-t3 break-keep text-fg3">{notice}</p>}
      <Link to={counselPath} className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-0.5 text-t4 font-semibold text-fg2">
        {words.counsel}
        <ChevronRight aria-hidden size={16} className="flex-none" />
      </Link>
    </Card>
  )
}
