import { Award } from 'lucide-react'
import { koreanDate } from '#kit/ui/format.ts'
import { room as words } from '#features/room/words/room.ts'
import type { Room } from '../../contract.ts'

/** What the member reached together with clubs. */
export function Marks({ marks }: Pick<Room, 'marks'>) {
  if (marks.length === 0) return null
  return (
    <ul aria-label={words.marks} className="flex flex-wrap gap-1.5 bg-surface px-5 pt-1 pb-2">
      {marks.map(({ challenge_no, title, end_date }) => (
        <li
          key={challenge_no}
          className="flex min-h-7 min-w-0 items-center gap-1 rounded-badge bg-gold-weak px-2 text-t3 font-semibold text-gold-fg"
        >
          <Award aria-hidden size={14} className="flex-none" />
          <span className="min-w-0 break-words">{title}</span>
          <span className="sr-only">{words.reachedOn(koreanDate(end_date))}</span>
        </li>
      ))}
    </ul>
  )
}
