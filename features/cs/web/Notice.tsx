import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { HOME, href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { cs } from '#features/cs/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { useNotice, useNotices } from './api.ts'
import { BUTTON_LINK } from './parts/look.ts'
import { NoticeRow } from './parts/NoticeRow.tsx'
import { RowsFallback } from './parts/RowsFallback.tsx'
import { isNew, markSeen, seenNotices } from './seen.ts'

/** Notices; `?no=` shows one. */
export default function Notice() {
  const no = useScreen().search.get('no')
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const back = () => go.back(no === null ? href(HOME) : href('Notice'))
  return (
    <Page
      header={<Header left="back" title={ko.titles.Notice} onLeft={back} />}
      scrollRef={scroller}
      scrollUp
      className="bg-surface px-5 pb-8"
    >
      {no === null ? <NoticeList scroller={scroller} /> : <NoticeText key={no} noticeNo={Number(no)} />}
    </Page>
  )
}

function NoticeList({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const list = useNotices()
  const [seen] = useState(seenNotices)
  const { data, fetchNextPage } = list
  useEffect(() => {
    if (data) markSeen(data.pages.flat())
  }, [data])
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!data) return <RowsFallback query={list} />
  const notices = data.pages.flat()
  if (notices.length === 0) return <EmptyView text={cs.noNotice} />
  return (
    <>
      <ul aria-label={cs.noticeList}>
        {notices.map((notice) => (
          <li key={notice.notice_no}>
            <NoticeRow notice={notice} isNew={isNew(notice, seen)} />
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </>
  )
}

function NoticeText({ noticeNo }: { noticeNo: number }) {
  const found = useNotice(noticeNo)
  if (!found.data) return <RowsFallback query={found} goneText={cs.noticeGone} out={toNotices} />
  const { title, publish_dt, body, change } = found.data
  return (
    <article className="pt-2">
      <h2 className="text-t7 font-bold break-words">{title}</h2>
      <p className="mt-1 border-b border-line pb-4 text-t3 text-fg3">{koreanYearDate(publish_dt)}</p>
      {change && (
        <p className="mt-4 rounded-tile bg-sunken px-4 py-3 text-t4 font-semibold">
          {cs.changeFrom(koreanYearDate(change.effective_dt), change.is_unfavourable)}
        </p>
      )}
      <Markdown text={body} from={3} tableLabel={cs.table} className="mt-4" />
    </article>
  )
}

const toNotices = (
  <Link to={href('Notice')} replace className={BUTTON_LINK}>
    {cs.toNotices}
  </Link>
)
