import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { HOME, href } from '#features/routes.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { review as words } from '../../words/review.ts'
import { useIsExpert } from '../api.ts'
import { refreshReviews, useMyReviews, useReceivedReviews, useReviewsToWrite, type OwnReviews } from './api.ts'
import { OwnReview } from './OwnReview.tsx'
import { ReceivedReview } from './ReceivedReview.tsx'
import { ROWS_SKELETON } from './skeletons.tsx'
import { Subject } from './Subject.tsx'

const PANEL = 'counsel-reviews'
const TABS = ['todo', 'mine', 'received'] as const
type Scroller = { scroller: RefObject<HTMLDivElement | null> }

/** Reviews that I can write, that I wrote, and as an expert that I received. The tab is in the URL. */
export default function CounReviewList() {
  const go = useGo()
  const asked = useScreen().search.get('tab')
  const scroller = useRef<HTMLDivElement>(null)
  const isExpert = useIsExpert()
  const shown = TABS.filter((tab) => tab !== 'received' || isExpert)
  const tab = shown.find((one) => one === asked) ?? 'todo'
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
        {tab === 'todo' && <Todo />}
        {tab === 'mine' && <Mine scroller={scroller} />}
        {tab === 'received' && <Received scroller={scroller} />}
      </div>
    </Page>
  )
}

function Todo() {
  const go = useGo()
  const now = useNow()
  const query = useReviewsToWrite()
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  if (query.data.length === 0) return <EmptyView text={words.noTodo} sub={words.noTodoHelp} />
  return (
    <ul aria-label={words.todo}>
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
    <Reviews query={useMyReviews()} label={words.mine} scroller={scroller} empty={<EmptyView text={words.noMine} sub={words.noTodoHelp} />}>
      {({ review, coun_no, partner, ...of }) => (
        <>
          <SubjectLink to={href('CounDetail', { id: coun_no })} of={{ ...of, partner }} />
          <OwnReview counNo={coun_no} review={review} expert={partner} />
        </>
      )}
    </Reviews>
  )
}

function Received({ scroller }: Scroller) {
  const [isUnanswered, setUnanswered] = useState(false)
  return (
    <>
      <div role="group" aria-label={words.received} className="flex flex-wrap gap-2 px-5 pt-3">
        <Chip selected={!isUnanswered} onClick={() => setUnanswered(false)}>
          {words.every}
        </Chip>
        <Chip selected={isUnanswered} onClick={() => setUnanswered(true)}>
          {words.unanswered}
        </Chip>
      </div>
      <Reviews
        query={useReceivedReviews(isUnanswered)}
        label={words.received}
        scroller={scroller}
        empty={isUnanswered ? <EmptyView text={words.noUnanswered} /> : <EmptyView text={words.noneYet} sub={words.noneYetHelp} />}
      >
        {({ review, coun_no, cate_no, ...of }) => (
          <>
            <SubjectLink to={href('ExpertCounDetail', { id: coun_no })} of={of} />
            <ReceivedReview counNo={coun_no} cateNo={cate_no} review={review} />
          </>
        )}
      </Reviews>
    </>
  )
}

type ReviewsProps = Scroller & {
  query: OwnReviews
  label: string
  empty: ReactNode
  children: (row: NonNullable<OwnReviews['data']>['pages'][number][number]) => ReactNode
}

function Reviews({ query, label, scroller, empty, children }: ReviewsProps) {
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  const rows = query.data.pages.flat()
  if (rows.length === 0) return empty
  return (
    <>
      <ul aria-label={label}>
        {rows.map((row) => (
          // Rows outside of the window are not drawn.
          <li key={row.coun_no} className="border-b border-line px-5 py-4 [contain-intrinsic-height:auto_200px] [content-visibility:auto]">
            {children(row)}
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
    </>
  )
}

/** The counselling of a review, with a link to its detail. */
function SubjectLink({ to, of }: { to: string; of: Parameters<typeof Subject>[0]['of'] }) {
  return (
    <Link to={to} className="-mx-5 mb-3 block px-5 active:bg-press wide:hover:bg-press">
      <Subject of={of} />
    </Link>
  )
}
