import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { MenuButton } from '#features/account/web/public.ts'
import { openPersonMenu } from '#features/follow/web/public.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { personaOf } from '#kit/ui/art/persona.ts'
import { wallOf } from '#kit/ui/art/Room.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { room as words } from '#features/room/words/room.ts'
import { isNotFound } from '#kit/web/call.ts'
import { loadPart } from '#kit/web/part.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Room } from '../contract.ts'
import { refreshRoom, useRefreshOnReturn, useRoom } from './room/api.ts'
import { Marks } from './room/Marks.tsx'
import { ExpertTab, Panels } from './room/Panels.tsx'
import { RoomTop } from './room/RoomTop.tsx'

/** Loaded for private rooms alone. */
const Locked = lazy(() => loadPart(async () => ({ default: (await import('./room/Locked.tsx')).Locked })))

/** The room of a member: profile, today, and the posts that the viewer may see. */
export default function MyHaruRoom() {
  const userNo = Number(useScreen().params.id)
  const found = useRoom(userNo)
  const scroller = useRef<HTMLDivElement>(null)
  useRefreshOnReturn()
  const isMine = useViewer()?.user_no === userNo
  if (!found.data || isNotFound(found.error)) return <RoomPlaceholder found={found} isMine={isMine} />
  return (
    <RoomFrame scroller={scroller} room={found.data} isMine={isMine}>
      <RoomTop room={found.data} isMine={isMine} />
      <Marks marks={found.data.marks} />
      {found.data.sees_all ? (
        <Panels room={found.data} isMine={isMine} scroller={scroller} />
      ) : (
        <>
          <Suspense>
            {found.data.cate_no !== null && <ExpertTab room={found.data} isMine={isMine} />}
            <Locked isAsked={found.data.relation?.follow === 0} />
          </Suspense>
        </>
      )}
    </RoomFrame>
  )
}

type RoomFrameProps = { room: Room; isMine: boolean; scroller: RefObject<HTMLDivElement | null>; children: ReactNode }

/** The header overlays the wall of the drawing in its colour; scrolled past the drawing it has its own background. */
function RoomFrame({ room, isMine, scroller, children }: RoomFrameProps) {
  const isScrolledPast = useScrolledPast(scroller)
  const wall = wallOf(personaOf(room.haru_character) ?? 'Pure')
  const header = (
    <div className="absolute inset-x-0 top-0 z-(--z-header)" style={isScrolledPast ? undefined : { background: wall }}>
      {!isScrolledPast && <div aria-hidden className="absolute inset-0 bg-night" />}
      <div
        data-theme={isScrolledPast ? undefined : 'light'}
        className={cx('relative text-fg', !isScrolledPast && '[&>header]:bg-transparent')}
      >
        <RoomHeader room={room} isMine={isMine} />
      </div>
    </div>
  )
  return (
    <div className="relative flex h-full min-h-0 flex-1 flex-col">
      <Page header={header} scrollRef={scroller} onRefresh={refreshRoom} scrollUp className="bg-surface">
        {children}
      </Page>
    </div>
  )
}

function RoomHeader({ room, isMine }: { room: Room; isMine: boolean }) {
  const go = useGo()
  const viewer = useViewer()
  if (!isMine) {
    const more = viewer && <HeaderButton kind="more" onClick={() => void openPersonMenu(room, room.relation)} />
    return <Header left="back" onLeft={() => go.back(href(HOME))} title={words.of(room.haru_name)} right={more} />
  }
  const alarms = pathOf('AlarmMain')
  const buttons = (
    <div className="flex flex-none">
      {alarms !== null && <HeaderButton kind="alarm" onClick={() => go.to(alarms)} />}
      <HeaderButton kind="settings" onClick={() => go.to(href('MyInfoMain'))} />
      <MenuButton />
    </div>
  )
  return <Header title={words.mine} right={buttons} />
}

/** Shown while the room loads, and when it fails or does not exist. */
function RoomPlaceholder({ found, isMine }: { found: ReturnType<typeof useRoom>; isMine: boolean }) {
  const go = useGo()
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = useCallback(() => void found.refetch(), [found])
  const header = isMine ? (
    <Header title={words.mine} right={<MenuButton />} />
  ) : (
    <Header left="back" onLeft={() => go.back(href(HOME))} title={words.unknownOwner} />
  )
  return (
    <Page header={header} className="bg-surface">
      {isNotFound(found.error) || !found.isEnabled ? (
        <NotFoundView />
      ) : !online ? (
        <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
      ) : found.isError && !found.isFetching ? (
        <ErrorView onRetry={again} />
      ) : (
        waiting && SKELETON
      )}
    </Page>
  )
}

const SKELETON = (
  <div role="status" aria-label={ko.ui.loading}>
    <Skeleton className="aspect-[390/264] w-full rounded-none" />
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-16 rounded-tile" />
      <Skeleton className="h-72 rounded-tile" />
    </div>
  </div>
)

/** Whether the drawing is scrolled out of view. */
function useScrolledPast(scroller: RefObject<HTMLDivElement | null>): boolean {
  const [isScrolledPast, setScrolledPast] = useState(false)
  useEffect(() => {
    const drawing = scroller.current?.querySelector('[data-drawing]')
    if (!drawing) return
    const watch = new IntersectionObserver((entries) => setScrolledPast(entries.at(-1)?.isIntersecting === false), {
      root: scroller.current,
      rootMargin: '-80px 0px 0px 0px',
    })
    watch.observe(drawing)
    return () => watch.disconnect()
  }, [scroller])
  return isScrolledPast
}
