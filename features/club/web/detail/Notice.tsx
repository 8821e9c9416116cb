import { koreanDate } from '#kit/ui/format.ts'
import { Info } from 'lucide-react'
import type { Club } from '../../contract.ts'
import { CLUB, MEMBER } from '../../transitions.ts'
import { clubPage as words } from '../../words/club.ts'

/** That the club closes or is closed. */
export function Notice({ club }: { club: Club }) {
  const text = textOf(club)
  if (text === null) return null
  return (
    <p role="note" className="mt-3.5 flex items-start gap-1.5 rounded-tile bg-warn-weak px-3.5 py-2.5 text-t4 text-warn-fg">
      <Info aria-hidden size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0">
        {text}
        {club.close_reason !== null && club.close_reason !== '' && <span className="block">{words.reason(club.close_reason)}</span>}
      </span>
    </p>
  )
}

function textOf({ state, close_dt, my }: Club): string | null {
  if (state === CLUB.closing && close_dt !== null) return words.closingNote(koreanDate(close_dt))
  if (state !== CLUB.closed) return null
  return my?.state === MEMBER.member && close_dt !== null ? words.closedForMembers(koreanDate(close_dt)) : words.closedNote
}
