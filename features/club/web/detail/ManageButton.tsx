import { Settings } from 'lucide-react'
import { href } from '#features/routes.ts'
import { number } from '#kit/ui/format.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { hasPower, standingOf } from '../../rules.ts'
import { clubPage as words } from '../../words/club.ts'

/** The way of the leader and managers to the settings, with how much waits for them there. */
export function ManageButton({ club }: { club: Club }) {
  if (!hasPower(standingOf(club.my), 'answerRequests', club)) return null
  const waiting = (club.pending_qtt ?? 0) + (club.report_qtt ?? 0)
  return (
    <Link
      to={href('ClubSettings', { id: club.meet_no })}
      aria-label={words.manageOf(waiting)}
      className="pressable flex min-h-11 flex-none items-center gap-1.5 rounded-chip bg-sunken px-3.5 text-t4 font-semibold"
    >
      <Settings aria-hidden size={16} />
      {words.manage}
      {/* Drawn by CSS: as text it would make the visible label differ from the spoken one. */}
      {waiting > 0 && (
        <span
          aria-hidden
          data-shown={number(waiting)}
          className="num grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-t2 font-bold text-on-danger before:content-[attr(data-shown)]"
        />
      )}
    </Link>
  )
}
