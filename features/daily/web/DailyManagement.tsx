import { useCallback, useRef } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { manage } from '#features/daily/words/manage.ts'
import { useGo } from '#kit/web/screen.tsx'
import { DayCards } from './extensions.tsx'
import { CalendarView } from './manage/CalendarView.tsx'
import { ChartView } from './manage/ChartView.tsx'
import { ListView } from './manage/ListView.tsx'
import { VIEWS } from './manage/viewState.ts'
import { useDaysView } from './manage/useDaysView.ts'

/** My days as a calendar, a list and charts, all from the same numbers. */
export default function DailyManagement() {
  const daysView = useDaysView()
  const scroller = useRef<HTMLDivElement>(null)
  const go = useGo()
  const back = useCallback(() => go.back(href('DailyLineMain')), [go])
  const head = (
    <>
      <Header left="back" title={ko.titles.DailyManagement} onLeft={back} />
      <Tabs label={manage.views} tabs={TABS} value={daysView.view} onChange={(view) => daysView.show({ view })} panelId={PANEL} />
    </>
  )
  return (
    <Page header={head} scrollRef={scroller} scrollUp>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`} className="pb-4">
        {daysView.view !== 'chart' && (
          <div className="flex flex-col gap-2.5 px-3 pt-3 empty:hidden">
            <DayCards day={daysView.today} />
          </div>
        )}
        {daysView.view === 'calendar' && <CalendarView daysView={daysView} />}
        {daysView.view === 'list' && <ListView daysView={daysView} scroller={scroller} />}
        {daysView.view === 'chart' && <ChartView daysView={daysView} />}
      </div>
    </Page>
  )
}

const PANEL = 'daily-management'
const TABS = VIEWS.map((view) => ({ value: view, label: manage[view] }))
