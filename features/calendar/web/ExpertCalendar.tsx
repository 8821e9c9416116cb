import { useProfile } from '#features/account/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { mayEnter } from '#kit/contract/access.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { calendar as words } from '../words.ts'
import { CalendarContent } from './parts/CalendarContent.tsx'
import { FeedLink } from './parts/FeedLink.tsx'

/** When an expert can be booked. A member who is no expert reads why there is nothing to edit. */
export default function ExpertCalendar() {
  const go = useGo()
  const profile = useProfile()
  const header = <Header left="back" title={ko.titles.ExpertCalendar} onLeft={() => go.back(href(HOME))} />
  if (!profile.data) {
    return (
      <Page header={header}>
        <QueryFallback query={profile} skeleton={null} />
      </Page>
    )
  }
  if (mayEnter('expert', profile.data) !== 'enter') {
    const apply = <Button onClick={() => go.to(href('ExpertApplyMain'))}>{words.apply}</Button>
    return (
      <Page header={header}>
        <EmptyView text={words.notExpert} sub={words.notExpertHelp} action={apply} />
      </Page>
    )
  }
  return (
    <CalendarContent
      frame={(content) => (
        <Page header={header} className="p-3">
          {content}
        </Page>
      )}
    >
      {({ notes, status, week, exceptions, rules, bar }) => (
        <Page header={header} footer={<div className="px-5 py-3">{bar}</div>} className="flex flex-col gap-2.5 p-3">
          {notes}
          {status}
          {week}
          {exceptions}
          {rules}
          <FeedLink />
        </Page>
      )}
    </CalendarContent>
  )
}
