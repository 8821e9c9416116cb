import { Avatar } from '#kit/ui/Avatar.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import type { ReviewOf } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'
import { counsel } from '../../words/session.ts'

/** Which counselling a review is about. */
export function Subject({ of: { partner, title, quit_dt } }: { of: Pick<ReviewOf, 'partner' | 'title' | 'quit_dt'> }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={partner} size={44} />
      <div className="min-w-0 flex-1">
        <p className="text-t5 font-bold break-words">{partner?.haru_name ?? counsel.gone}</p>
        <p className="text-t4 break-words text-fg2">{title}</p>
        {quit_dt !== null && <p className="text-t3 text-fg3">{words.ended(koreanDate(quit_dt))}</p>}
      </div>
    </div>
  )
}
