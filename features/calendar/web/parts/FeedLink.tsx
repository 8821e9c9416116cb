import { CalendarPlus, ChevronRight } from 'lucide-react'
import { href } from '#features/routes.ts'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Link } from '#kit/web/screen.tsx'
import { calendar as words } from '../../words.ts'

/** Leads to the address with which other calendars show the booked sessions. */
export function FeedLink() {
  return (
    <Card as="div">
      <Link
        to={href('CounCalendar')}
        className="flex min-h-14 items-center gap-3 rounded-card px-5 py-3 active:bg-sunken wide:hover:bg-sunken"
      >
        <CalendarPlus aria-hidden size={22} strokeWidth={1.9} className="flex-none text-fg2" />
        <span className="min-w-0 flex-1">
          <span className="block text-t5 font-semibold">{ko.titles.CounCalendar}</span>
          <span className="block text-t4 break-keep text-fg3">{words.feedHelp}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
      </Link>
    </Card>
  )
}
