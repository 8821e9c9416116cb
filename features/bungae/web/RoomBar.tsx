import { CalendarDays } from 'lucide-react'
import type { ChatRoom } from '#features/chat/contract.ts'
import { hrefNear } from '#features/routes.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { clubTab as words } from '../words/club.ts'

/** In the room of a club, above the messages: its next meetups. */
export default function RoomBar({ room: { adhocs } }: { room: ChatRoom }) {
  const place = useScreen()
  const now = useServerNow(MINUTE_MS)
  const next = adhocs.filter(({ start_dt }) => Date.parse(start_dt) > now)
  if (next.length === 0) return null
  return (
    <nav aria-label={words.next} className="flex-none border-b border-line bg-surface">
      <ul className="no-bar flex gap-2 overflow-x-auto px-4 py-2">
        {next.map(({ adhoc_no, adhoc_name, start_dt }) => (
          <li key={adhoc_no} className="max-w-full flex-none">
            <Link
              to={hrefNear(place, 'ClubBungaeDetail', { id: adhoc_no })}
              className="pressable flex min-h-11 max-w-72 items-center gap-2 rounded-tile bg-brand-weak px-3 py-1.5"
            >
              <CalendarDays aria-hidden size={18} className="flex-none text-brand-fg" />
              <span className="min-w-0">
                <b className="block truncate text-t4 font-bold">{adhoc_name}</b>
                <span className="num block text-t3 text-fg2">{`${koreanDate(start_dt)} ${koreanTime(start_dt)}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
