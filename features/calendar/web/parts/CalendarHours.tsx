import { Card } from '#kit/ui/Card.tsx'
import { CalendarContent } from './CalendarContent.tsx'
import { FeedLink } from './FeedLink.tsx'

/** When an expert can be booked, in the portal: the ordinary week on the left, everything else beside it. */
export default function CalendarHours() {
  return (
    <CalendarContent frame={(content) => content}>
      {({ notes, status, week, exceptions, rules, bar }) => (
        <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex flex-col gap-3">
            {notes}
            {week}
          </div>
          <div className="flex flex-col gap-3">
            {status}
            <Card className="order-last p-5 wide:order-none">{bar}</Card>
            {exceptions}
            {rules}
            <FeedLink />
          </div>
        </div>
      )}
    </CalendarContent>
  )
}
