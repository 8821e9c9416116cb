import { Lock } from 'lucide-react'
import { room as words } from '#features/room/words/room.ts'

/** Replaces the tabs where the account is private and the viewer does not follow it. */
export function Locked({ isAsked }: { isAsked: boolean }) {
  return (
    <div className="flex flex-col items-center mt-3 border-t border-line px-5 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-sunken">
        <Lock aria-hidden size={28} className="text-fg3" />
      </span>
      <h2 className="mt-4 text-t6 font-bold">{words.locked}</h2>
      <p className="mt-1 text-t4 break-keep text-fg2">{isAsked ? words.lockedAsked : words.lockedHelp}</p>
    </div>
  )
}
