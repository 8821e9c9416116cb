import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { CalendarContent } from './parts/CalendarContent.tsx'
import { FeedLink } from './parts/FeedLink.tsx'

/** When an expert can be booked, in the portal: the week on the left, everything else beside it. */
export default function PcExpertCalendar() {
  return (
    <CalendarContent frame={(content) => <PortalPage title={ko.titles.ExpertCalendar}>{content}</PortalPage>}>
      {({ notes, status, week, exceptions, rules, bar }) => (
        <PortalPage title={ko.titles.ExpertCalendar}>
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
        </PortalPage>
      )}
    </CalendarContent>
  )
}
