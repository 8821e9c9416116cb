import { useCallback, useRef, type RefObject } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { useGo } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CounselTab } from '../../transitions.ts'
import { counselList as words } from '../../words/list.ts'
import { refreshCounsels, useCounsels, useCounselUpdates, type CounselsFound } from '../api.ts'
import { CalendarLink } from '../feed/CalendarLink.tsx'
import { ReviewsLink } from '../review/ReviewsLink.tsx'
import { ROWS_SKELETON } from './CounselPages.tsx'
import { CounselRow } from './CounselRow.tsx'

/** Counsellings that I asked for: what waits, what is next, what is over. */
export default function CounList() {
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const found = { new: useCounsels('member', 'new'), ing: useCounsels('member', 'ing'), end: useCounsels('member', 'end') }
  useCounselUpdates()
  const all = Object.values(found)
  const right = (
    <>
      <CalendarLink />
      <ReviewsLink tab="unwritten" />
    </>
  )
  const header = <Header left="back" title={ko.titles.CounList} onLeft={() => go.back(href(HOME))} right={right} />
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refreshCounsels} scrollUp>
      {all.every(({ data }) => data !== undefined) ? (
        <Groups found={found} scroller={scroller} />
      ) : (
        <QueryFallback query={oneOf(all)} skeleton={ROWS_SKELETON} />
      )}
    </Page>
  )
}

type Lists = Record<CounselTab, CounselsFound>

function Groups({ found, scroller }: { found: Lists; scroller: RefObject<HTMLDivElement | null> }) {
  const shown = GROUPS.filter((tab) => found[tab].data!.pages.some(({ length }) => length > 0))
  if (shown.length === 0) return <NoCounsels />
  return shown.map((tab) => (
    <div key={tab}>
      <h2 className="px-5 pt-5 pb-1 text-t6 font-bold">{words.groups[tab]}</h2>
      <Group tab={tab} found={found[tab]} scroller={scroller} />
    </div>
  ))
}

/** The last list loads further pages while it is scrolled; the others by a press, since more follows below them. */
function Group({ tab, found, scroller }: { tab: CounselTab; found: CounselsFound; scroller: RefObject<HTMLDivElement | null> }) {
  const now = useNow().getTime()
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return (
    <>
      <ul aria-label={words.groups[tab]}>
        {found.data!.pages.flat().map((row) => (
          // Rows outside of the window are not drawn.
          <li key={row.coun_no} className="border-b border-line [contain-intrinsic-height:auto_94px] [content-visibility:auto]">
            <CounselRow row={row} side="member" now={now} opening={{ to: href('CounDetail', { id: row.coun_no }) }} />
          </li>
        ))}
      </ul>
      {tab === 'end' && <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />}
      {tab !== 'end' && found.hasNextPage && (
        <div className="px-5 py-3">
          <Button variant="quiet" size={48} full busy={found.isFetchingNextPage} onClick={more}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  )
}

function NoCounsels() {
  const go = useGo()
  const path = pathOf('SearchExpert')
  const find = path !== null && (
    <Button variant="weak" size={48} onClick={() => go.to(path)}>
      {words.find}
    </Button>
  )
  return <EmptyView text={words.none} sub={words.noneHelp} action={find || undefined} />
}

const GROUPS = ['new', 'ing', 'end'] as const

/** Several queries as one: they wait and fail together. */
const oneOf = (all: readonly CounselsFound[]) => ({
  isPending: all.some(({ isPending }) => isPending),
  isError: all.some(({ isError }) => isError),
  isFetching: all.some(({ isFetching }) => isFetching),
  refetch: () => all.map(({ refetch }) => refetch()),
})
