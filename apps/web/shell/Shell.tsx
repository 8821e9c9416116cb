import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { ChatPanel } from '#features/chat/web/public.ts'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { focusHeading } from '#kit/web/heading.ts'
import { native } from '#kit/web/native.ts'
import { alert } from '#kit/web/overlays.ts'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { loadPart } from '#kit/web/part.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { Column } from './Column.tsx'
import { useDemo } from './demo.ts'
import { sheetOfPopups, takeWord } from './guard.ts'
import { useHere, useMedia, type Here } from './here.ts'
import { Screens } from './keepAlive.tsx'
import { useDrawn, useLayers, type PopupHere } from './layers.ts'
import { screenOf } from './loaded.ts'
import { BottomBar } from './mobile.tsx'
import { OfflineBar, Waiting } from './notices.tsx'
import { useUnreadMarks } from './unread.ts'
import { hidesSideNav, isPortal } from './where.ts'

const WIDE = '(min-width: 64rem)'
const WITH_RAIL = '(min-width: 80rem)'

const loadWide = () => loadPart(() => import('./wide.tsx'))
const SideNav = lazy(() => loadWide().then((wide) => ({ default: wide.SideNav })))
const Rail = lazy(() => loadWide().then((wide) => ({ default: wide.Rail })))
const Portal = lazy(() => loadPart(() => import('./pc/Portal.tsx')))
// At once, beside the first screen's code.
if (matchMedia(WIDE).matches) void loadWide().catch(() => undefined)

/** The frame around every screen: the member app's, or the expert portal's. */
export function Shell() {
  const here = useHere()
  const isDemo = useDemo()
  const screen = here.name === null ? undefined : screenOf(here.name)
  useArrival(here, screen?.title ?? ko.app.notFound, isDemo)
  return (
    <>
      <SkipLink />
      {isPortal(here.path) ? (
        <Suspense fallback={<Waiting />}>
          <Portal here={here} isDemo={isDemo} />
        </Suspense>
      ) : (
        <MemberFrame here={here} screen={screen} isDemo={isDemo} />
      )}
      <Travelling />
      <OverlayHost />
    </>
  )
}

type FrameProps = { here: Here; screen: Screen | undefined; isDemo: boolean }

/** A column with the bottom bar, and on wide screens navigation and rail beside it. */
function MemberFrame({ here, screen, isDemo }: FrameProps) {
  const layers = useLayers(here)
  const drawn = useDrawn(layers)
  const { base, popup } = layers
  const isWide = useMedia(WIDE)
  const hasRail = useMedia(WITH_RAIL)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const isMember = useViewer() !== null
  const isOwn = base.params.id === String(useViewer()?.user_no)
  const isAlone = hidesSideNav(here.name, here.path)
  const hasBar = !isWide && base.name !== null && screenOf(base.name)?.bottomBar === true
  // Only the own room is the bar's.
  const tab = base.name === 'MyHaruRoom' && !isOwn ? undefined : screen?.tab
  const place = { base, tab }
  const toggle = () => setPanelOpen(!isPanelOpen)
  // The screens of the conversations need no panel beside them.
  const hasPanel = hasRail && isPanelOpen && isMember && tab !== 'chat'
  return (
    <div className="flex h-dvh justify-center">
      {isWide && !isAlone && (
        <div className="w-(--w-side) flex-none">
          <Suspense>
            <SideNav {...place} panel={hasRail ? { isOpen: hasPanel, onToggle: toggle } : undefined} />
          </Suspense>
        </div>
      )}
      <Column
        above={<OfflineBar />}
        bar={hasBar && <BottomBar {...place} />}
        over={drawn && drawnOver(drawn, !popup)}
        isCovered={popup !== null}
        place={base.path}
      >
        {isDemo && (
          <span aria-hidden className={cx(DEMO, base.name === 'MyHaruRoom' && ON_ROOM)}>
            {ko.app.demo}
          </span>
        )}
        <Screens here={base} />
      </Column>
      {hasRail && !isAlone && (
        <div className={cx('flex-none', hasPanel ? '-mr-5 w-[344px]' : 'w-[324px]')}>
          <Suspense>{hasPanel ? <ChatPanel onClose={toggle} hasWhole /> : <Rail />}</Suspense>
        </div>
      )}
    </div>
  )
}

function drawnOver(popup: PopupHere, isGoing: boolean): ReactNode {
  const Sheet = sheetOfPopups()
  return Sheet && <Sheet here={popup} isGoing={isGoing} />
}

/** Says where one has arrived: the page's title, and a message to the native app. */
function useArrival({ path, key }: Here, title: string, isDemo: boolean): void {
  useUnreadMarks(`${title} · ${isDemo ? `${ko.app.name} ${ko.app.demo}` : ko.app.name}`)
  useEffect(() => {
    native.post('routeReady', { path })
    const word = takeWord()
    if (word !== undefined) void alert(word)
  }, [path, key])
}

/** The next screen's code is on its way, and it takes long enough to be noticed. */
function Travelling() {
  const isWaiting = useDelayed(useNavigation().state === 'loading')
  return <div role="status">{isWaiting && <Waiting />}</div>
}

/** The keyboard's way past the navigation. A plain link would change the hash, and with it the screen. */
function SkipLink() {
  return (
    <button type="button" onClick={focusHeading} className={SKIP}>
      {ko.app.skip}
    </button>
  )
}

const DEMO =
  'pointer-events-none absolute top-px left-1/2 z-(--z-float) -translate-x-1/2 text-[11px] leading-[15px] text-fg3 wide:fixed wide:top-auto wide:right-3 wide:bottom-1 wide:left-auto wide:translate-x-0'
/** Over the drawn room it has a ground of its own. */
const ON_ROOM = 'rounded-badge bg-surface px-1 wide:bg-transparent'
const SKIP = 'absolute top-2 left-2 z-(--z-toast) rounded-tile bg-inverse px-4 py-3 text-t4 font-semibold text-on-inverse not-focus:sr-only'
