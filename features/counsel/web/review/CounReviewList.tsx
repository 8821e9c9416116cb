import { useRef } from 'react'
import { ReviewRows, SubjectLink, UnwrittenRows, type Scroller } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { HOME, href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { review as words } from '../../words/review.ts'
import { useIsExpert } from '../api.ts'
import { refreshReviews, useMyReviews, useReviewsToWrite } from './api.ts'
import { MemberReview } from './MemberReview.tsx'
import { Received } from './Received.tsx'
import { Subject } from './Subject.tsx'

const PANEL = 'counsel-reviews'
const TABS = ['unwritten', 'mine', 'received'] as const

/** Reviews that I can write, that I wrote, and as an expert that I received. The tab is in the URL. */
export default function CounReviewList() {
  const go = useGo()
  const asked = useScreen().search.get('tab')
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const isExpert = useIsExpert()
  const shown = TABS.filter((tab) => tab !== 'received' || isExpert)
  const tab = shown.find((one) => one === asked) ?? 'unwritten'
  const header = (
    <>
      <Header left="back" title={ko.titles.CounReviewList} onLeft={() => go.back(href(HOME))} />
      <Tabs
        label={shared.tabs}
        tabs={shown.map((value) => ({ value, label: shared[value] }))}
        value={tab}
        onChange={(next) => show(`${href('CounReviewList')}?tab=${next}`)}
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
  return (
    <UnwrittenRows
      query={useReviewsToWrite()}
      help={words.noUnwrittenHelp}
      of={(one) => ({
        key: one.coun_no,
        title: one.title,
        subject: <Subject of={one} />,
        path: href('CounReviewCreate', { id: one.coun_no }),
      })}
    />
  )
}

function Mine({ scroller }: Scroller) {
  return (
    <ReviewRows
      query={useMyReviews()}
      keyOf={({ coun_no }) => coun_no}
      label={shared.mine}
      scroller={scroller}
      empty={<EmptyView text={shared.noMine} sub={words.noUnwrittenHelp} />}
    >
      {({ review, coun_no, partner, ...of }) => (
        <>
          <SubjectLink to={href('CounDetail', { id: coun_no })}>
            <Subject of={{ ...of, partner }} />
          </SubjectLink>
          <MemberReview counNo={coun_no} review={review} expert={partner} />
        </>
      )}
    </ReviewRows>
  )
}
