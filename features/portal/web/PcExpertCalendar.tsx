import { Suspense } from 'react'
import { CalendarHours } from '#features/calendar/web/public.ts'
import { ExpertWeek, WEEK_SKELETON } from '#features/counsel/web/public.tsx'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { pcCalendar as words } from '../words.ts'

const PANEL = 'expert-calendar'

/** An expert's calendar: the present week with its sessions, and the hours of every week. Tab and week are in the URL. */
export default function PcExpertCalendar() {
  const go = useGo()
  const { search } = useScreen()
  const tab = search.get('tab') === 'hours' ? 'hours' : 'week'
  const to = (query: string) => go.to(`${href('PcExpertCalendar')}${query}`, { replace: true })
  return (
    <PortalPage title={ko.titles.ExpertCalendar}>
      <div className="-mt-2 mb-3 overflow-hidden rounded-card">
        <Tabs
          label={words.tabs.label}
          tabs={[
            { value: 'week', label: words.tabs.week },
            { value: 'hours', label: words.tabs.hours },
          ]}
          value={tab}
          panelId={PANEL}
          onChange={(next) => to(next === 'hours' ? '?tab=hours' : '')}
        />
      </div>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        <Suspense fallback={WEEK_SKELETON}>
          {tab === 'hours' ? (
            <CalendarHours />
          ) : (
            <ExpertWeek asked={search.get('week')} onWeek={(monday) => to(`?week=${monday}`)} onHours={() => to('?tab=hours')} />
          )}
        </Suspense>
      </div>
    </PortalPage>
  )
}
