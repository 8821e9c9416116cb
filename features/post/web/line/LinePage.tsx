import { RotateCw, Search } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { MenuButton } from '#features/account/web/public.ts'
import { AlarmButton } from '#features/alarm/web/public.ts'
import { href } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { NewPill } from '#kit/ui/NewPill.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { post } from '#features/post/words/post.ts'
import { toast } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { LineSwitch } from '../LineSwitch.tsx'

type Props = {
  at: 'daily' | 'feed'
  /** The newest post shown, and how many are newer. */
  topNo: number | undefined
  newCount: number
  /** Loads a new first page. */
  onRefresh: () => Promise<unknown>
  scroller: RefObject<HTMLDivElement | null>
  className?: string
  children: ReactNode
}

/** The page of a line: header, pull to refresh, and the button of new posts. */
export function LinePage({ at, topNo, newCount, onRefresh, scroller, className, children }: Props) {
  const { refreshing, refresh } = useRefresh(onRefresh, scroller)
  const handlePress = () => void (refreshing || refresh())
  useScrollToNewTop(scroller, topNo)
  return (
    <Page
      header={<Head at={at} refreshing={refreshing} onRefresh={handlePress} />}
      onRefresh={refresh}
      scrollUp
      scrollRef={scroller}
      className={className}
    >
      <NewPill count={newCount} label={ko.daily.newPosts} onPress={handlePress} />
      {children}
    </Page>
  )
}

/** On wide screens the side navigation has logo and menu; the heading stays for screen readers. */
function Head({ at, refreshing, onRefresh }: { at: Props['at']; refreshing: boolean; onRefresh: () => void }) {
  const icon = <RotateCw size={22} strokeWidth={1.9} className={cx(refreshing && 'animate-spin')} />
  const right = (
    <div className="flex wide:hidden">
      <SearchLink />
      <AlarmButton />
      <MenuButton />
    </div>
  )
  return (
    <>
      <div className="wide:sr-only">
        <Header left="logo" right={right} />
      </div>
      <LineSwitch
        at={at}
        right={
          <>
            <span className="hidden wide:block">
              <SearchLink />
            </span>
            <IconButton label={ko.daily.refresh} icon={icon} aria-busy={refreshing} onClick={onRefresh} />
          </>
        }
      />
    </>
  )
}

function SearchLink() {
  return (
    <Link
      to={href('Search')}
      aria-label={post.search}
      className="grid size-[44px] flex-none place-items-center rounded-full active:bg-sunken wide:hover:bg-sunken"
    >
      <Search size={24} strokeWidth={1.9} aria-hidden />
    </Link>
  )
}

/** Loads a new first page and scrolls to the top. Never throws: after a failure the old line stays. */
function useRefresh(fresh: () => Promise<unknown>, scroller: Props['scroller']) {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    try {
      await fresh()
      scroller.current?.scrollTo({ top: 0 })
    } catch {
      toast(ko.daily.stale)
    } finally {
      setRefreshing(false)
    }
  }
  return { refreshing, refresh }
}

/** Scrolls to the top when a newer post appears there: the member wrote it or asked for it. */
function useScrollToNewTop(scroller: Props['scroller'], topNo: number | undefined): void {
  const last = useRef(topNo)
  useLayoutEffect(() => {
    if (topNo !== undefined && last.current !== undefined && topNo > last.current) scroller.current?.scrollTo({ top: 0 })
    last.current = topNo
  }, [topNo, scroller])
}
