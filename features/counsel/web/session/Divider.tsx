import { ChevronRight } from 'lucide-react'
import type { ChatMessage } from '#features/chat/contract.ts'
import { counselEvents } from '#features/chat/words/counselEvents.ts'
import { href } from '#features/routes.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Link } from '#kit/web/screen.tsx'
import { counsel } from '../../words/session.ts'
import { deskDetailPath, useIsAtDesk } from './DetailLink.tsx'

/** Above the messages of one counselling: a room holds all counsellings of its two members. */
export default function Divider({ message: { extra_info, reg_dt } }: { message: ChatMessage }) {
  const isAtDesk = useIsAtDesk()
  const no = extra_info?.['coun_no']
  const text = (
    <span className="min-w-0">
      {counselEvents['counsel-open']} <span className="num whitespace-nowrap text-fg3">{koreanDate(reg_dt)}</span>
    </span>
  )
  return (
    <div className="flex items-center gap-3 px-5 py-2 text-t3 font-semibold text-fg2">
      <span aria-hidden className="h-px flex-1 bg-edge" />
      {typeof no === 'number' ? (
        // CounDetail leads an expert on to their own view.
        <Link to={isAtDesk ? deskDetailPath(no) : href('CounDetail', { id: no })} className="flex min-h-11 items-center gap-0.5">
          {text}
          <span className="sr-only">{counsel.detail}</span>
          <ChevronRight aria-hidden size={14} className="flex-none" />
        </Link>
      ) : (
        text
      )}
      <span aria-hidden className="h-px flex-1 bg-edge" />
    </div>
  )
}
