import { useCallback, useRef } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { manage } from '#features/daily/words/manage.ts'
import { useGo } from '#kit/web/screen.tsx'
import { CalendarView } from './manage/CalendarView.tsx'
import { ChartView } from './manage/ChartView.tsx'
import { ListView } from './manage/ListView.tsx'
import { VIEWS } from './manage/place.ts'
import { useDayPlace } from './manage/useDayPlace.ts'

/** My own days: as a calendar, as a list, as charts. All three tell the same numbers. */
export default function DailyManagement() {
  const place = useDayPlace()
  const scroller = useRef<HTMLDivElement>(null)
  const go = useGo()
  const back = useCallback(() => go.back(href('DailyLineMain')), [go])
  const head = (
    <>
      <Header left="back" title={ko.titles.DailyManagement} onLeft={back} />
      <Tabs label={manage.views} tabs={TABS} value={place.view} onChange={(view) => place.show({ view })} panelId={PANEL} />
    </>
  )
  return (
    <Page header={head} scrollRef={scroller} scrollUp>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`} className="pb-4">
        {place.view === 'calendar' && <CalendarView place={place} />}
        {place.view === 'list' && <ListView place={place} scroller={scroller} />}
        {place.view === 'chart' && <ChartView place={place} />}
      </div>
    </Page>
  )
}

const PANEL = 'daily-management'
const TABS = VIEWS.map((view) => ({ value: view, label: manage[view] }))
