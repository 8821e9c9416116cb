import { useRef, type RefObject } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { TAB_STATES, type CounselTab } from '../../transitions.ts'
import { refreshCounsels, useCounselUpdates } from '../api.ts'
import { ReviewsLink } from '../review/ReviewsLink.tsx'
import { Answers } from './answers.tsx'
import { ROWS_SKELETON } from './CounselPages.tsx'
import { CounselRow } from './CounselRow.tsx'
import { ExpertRows } from './ExpertRows.tsx'
import { ExpertTabs } from './ExpertTabs.tsx'

const PANEL = 'expert-counsels'

/** Counsellings that members asked me for, in the specification's three tabs. The tab is in the URL. */
export default function ExpertCounList() {
  const go = useGo()
  const place = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const asked = place.search.get('tab')
  const tab = asked !== null && Object.hasOwn(TAB_STATES, asked) ? (asked as CounselTab) : 'new'
  useCounselUpdates()
  const reviews = <ReviewsLink tab="received" />
  const title = <Header left="back" title={ko.titles.ExpertCounList} onLeft={() => go.back(href(HOME))} right={reviews} />
  const header = (
    <>
      {title}
      <ExpertTabs tab={tab} panelId={PANEL} onChange={(next) => show(`${href('ExpertCounList')}?tab=${next}`)} />
    </>
  )
  return (
    <ExpertOnly header={title} skeleton={ROWS_SKELETON}>
      <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refreshCounsels} scrollUp>
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <Requests key={tab} tab={tab} scroller={scroller} />
        </div>
      </Page>
    </ExpertOnly>
  )
}

function Requests({ tab, scroller }: { tab: CounselTab; scroller: RefObject<HTMLDivElement | null> }) {
  const go = useGo()
  const now = useNow().getTime()
  const toRoom = (cr_no: number) => go.to(href('ChatDetail', { id: cr_no }))
  return (
    <ExpertRows tab={tab} scroller={scroller}>
      {(row) => (
        <CounselRow
          row={row}
          side="expert"
          now={now}
          opening={{ to: href('ExpertCounDetail', { id: row.coun_no }) }}
          actions={tab === 'new' && <Answers row={row} onOpen={toRoom} />}
        />
      )}
    </ExpertRows>
  )
}
