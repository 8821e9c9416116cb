import { RotateCw, Search } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { MenuButton } from '#features/account/web/public.ts'
import { LineSwitch } from '#features/post/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { post } from '#kit/ui/words/post.ts'
import { leaveFirst } from '#kit/web/first.ts'
import { toast } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { refreshLine, useDailyLine, useNewDailys, type LineQuery } from './api.ts'
import { useDailyActs } from './parts/acts.tsx'
import { BeforeLine, Line } from './parts/Line.tsx'
import { NewPill } from './parts/NewPill.tsx'

/** The daily line: my week, and everyone's days, newest first. */
export default function DailyLineMain() {
  const scroller = useRef<HTMLDivElement>(null)
  const line = useDailyLine()
  const acts = useDailyActs()
  const dailys = useMemo(() => line.data?.pages.flat() ?? [], [line.data])
  const newCount = useNewDailys(dailys[0]?.daily_no, line.dataUpdatedAt)
  useTopOfNew(scroller, dailys[0]?.daily_no)
  useLayoutEffect(() => {
    if (!line.isPending) leaveFirst()
  }, [line.isPending])

  const { refreshing, refresh } = useRefresh(line, scroller)
  const press = () => void (refreshing || refresh())
  return (
    <Page header={<Head refreshing={refreshing} onRefresh={press} />} onRefresh={refresh} scrollUp scrollRef={scroller}>
      <NewPill count={newCount} onPress={press} />
      {line.data ? <Line line={line} dailys={dailys} acts={acts} scroller={scroller} /> : <BeforeLine line={line} />}
    </Page>
  )
}

/** On wide screens the side navigation stands for the logo and the menu; the heading stays for who hears the page. */
function Head({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) {
  const icon = <RotateCw size={22} strokeWidth={1.9} className={cx(refreshing && 'animate-spin')} />
  const right = (
    <div className="flex wide:hidden">
      <SearchLink />
      <IconButton label={ko.daily.refresh} icon={icon} aria-busy={refreshing} onClick={onRefresh} />
      <MenuButton />
    </div>
  )
  return (
    <>
      <div className="wide:sr-only">
        <Header left="logo" right={right} />
      </div>
      <LineSwitch
        at="daily"
        right={
          <span className="hidden wide:block">
            <SearchLink />
          </span>
        }
      />
    </>
  )
}

function SearchLink() {
  const path = pathOf('Search')
  if (path === null) return null
  return (
    <Link
      to={path}
      aria-label={post.search}
      className="grid size-[44px] flex-none place-items-center rounded-full active:bg-sunken wide:hover:bg-sunken"
    >
      <Search size={24} strokeWidth={1.9} aria-hidden />
    </Link>
  )
}

/** A fresh first page, with the line back at its top. It never fails: what is here stays readable. */
function useRefresh(line: LineQuery, scroller: RefObject<HTMLDivElement | null>) {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    try {
      await (line.data ? refreshLine() : line.refetch())
      scroller.current?.scrollTo({ top: 0 })
    } catch {
      toast(ko.daily.stale)
    } finally {
      setRefreshing(false)
    }
  }
  return { refreshing, refresh }
}

/** A newer daily on top is one that the member wrote or asked for: the line goes there. */
function useTopOfNew(scroller: RefObject<HTMLDivElement | null>, topNo: number | undefined): void {
  const last = useRef(topNo)
  useLayoutEffect(() => {
    if (topNo !== undefined && last.current !== undefined && topNo > last.current) scroller.current?.scrollTo({ top: 0 })
    last.current = topNo
  }, [topNo, scroller])
}
