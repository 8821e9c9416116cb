import { useRef } from 'react'
import { HOME, href } from '#features/routes.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { review as words } from '../../words/review.ts'
import { useIsExpert } from '../api.ts'
import { refreshReviews, useMyReviews, useReviewsToWrite } from './api.ts'
import { OwnReview } from './OwnReview.tsx'
import { Received, Reviews, SubjectLink, type Scroller } from './ReviewRows.tsx'
import { ROWS_SKELETON } from './skeletons.tsx'
import { Subject } from './Subject.tsx'

const PANEL = 'counsel-reviews'
const TABS = ['unwritten', 'mine', 'received'] as const

/** Reviews that I can write, that I wrote, and as an expert that I received. The tab is in the URL. */
export default function CounReviewList() {
  const go = useGo()
  const asked = useScreen().search.get('tab')
  const scroller = useRef<HTMLDivElement>(null)
  const isExpert = useIsExpert()
  const shown = TABS.filter((tab) => tab !== 'received' || isExpert)
  const tab = shown.find((one) => one === asked) ?? 'unwritten'
  const header = (
    <>
      <Header left="back" title={ko.titles.CounReviewList} onLeft={() => go.back(href(HOME))} />
      <Tabs
        label={words.tabs}
        tabs={shown.map((value) => ({ value, label: words[value] }))}
        value={tab}
        onChange={(next) => go.to(`${href('CounReviewList')}?tab=${next}`, { replace: true })}
        panelId={PANEL}
      />
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refreshReviews} scrollUp>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {tab === 'unwritten' && <Unwritten />}
        {tab === 'mine' && <Mine scroller={scroller} />}
        {tab === 'received' && <Received scroller={scroller} pathOf={(id) => href('ExpertCounDetail', { id })} />}
      </div>
    </Page>
  )
}

function Unwritten() {
  const go = useGo()
  const now = useNow()
  const query = useReviewsToWrite()
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  if (query.data.length === 0) return <EmptyView text={words.noUnwritten} sub={words.noUnwrittenHelp} />
  return (
    <ul aria-label={words.unwritten}>
      {query.data.map((one) => (
        <li key={one.coun_no} className="border-b border-line px-5 py-4">
          <Subject of={one} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <span className="text-t4 text-fg2">
              <b className="num font-semibold text-brand-fg">
                {words.left(daysBetween(koreanDay(now), koreanDay(new Date(one.write_until))))}
              </b>{' '}
              <span className="text-t3 text-fg3">{words.until(koreanDate(one.write_until))}</span>
            </span>
            <Button
              variant="weak"
              size={44}
              aria-label={words.writeFor(one.title)}
              onClick={() => go.to(href('CounReviewCreate', { id: one.coun_no }))}
            >
              {words.write}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Mine({ scroller }: Scroller) {
  return (
    <Reviews
      query={useMyReviews()}
      label={words.mine}
      scroller={scroller}
      empty={<EmptyView text={words.noMine} sub={words.noUnwrittenHelp} />}
    >
      {({ review, coun_no, partner, ...of }) => (
        <>
          <SubjectLink to={href('CounDetail', { id: coun_no })} of={{ ...of, partner }} />
          <OwnReview counNo={coun_no} review={review} expert={partner} />
        </>
      )}
    </Reviews>
  )
}
