import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { ChatPanel } from '#features/chat/web/public.ts'
import { exists, type RouteName } from '#features/routes.ts'
import { ClosingBar } from '#features/system/web/public.ts'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { focusHeading } from '#kit/web/heading.ts'
import { useMedia, WIDE } from '#kit/web/media.ts'
import { native } from '#kit/web/native.ts'
import { alert } from '#kit/web/overlays.ts'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { loadPart } from '#kit/web/part.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { useIsSuspended, useViewer } from '#kit/web/session.ts'
import { useWindowUse } from '#kit/web/windowUse.ts'
import { Column } from './Column.tsx'
import { useDemo } from './demo.ts'
import { popupComponent, takeMessage } from './guard.ts'
import { useCurrentRoute, type CurrentRoute } from './currentRoute.ts'
import { Screens } from './keepAlive.tsx'
import { useRenderedPopup, useLayers, type PopupRoute } from './layers.ts'
import { screenOf } from './loadedScreens.ts'
import { BottomBar } from './mobile.tsx'
import { OfflineBar, Waiting } from './notices.tsx'
import { useUnreadMarks } from './unread.ts'
import { hidesSideNav, isPortal } from './frameRules.ts'

const WITH_RAIL = '(min-width: 80rem)'

const loadWide = () => loadPart(() => import('./wide.tsx'))
const SideNav = lazy(() => loadWide().then((wide) => ({ default: wide.SideNav })))
const Rail = lazy(() => loadWide().then((wide) => ({ default: wide.Rail })))
const ListPlaceholder = lazy(() => loadWide().then((wide) => ({ default: wide.ListPlaceholder })))
const Portal = lazy(() => loadPart(() => import('./pc/Portal.tsx')))
// Loads it together with the first screen's code.
if (matchMedia(WIDE).matches) void loadWide().catch(() => undefined)

/** The frame around every screen: the member app's, or the expert portal's. */
export function Shell() {
  const route = useCurrentRoute()
  const isDemo = useDemo()
  const screen = route.name === null ? undefined : screenOf(route.name)
  useScreenChange(route, screen?.title ?? ko.app.notFound, isDemo)
  return (
    <>
      <SkipLink />
      {isPortal(route.path) ? (
        <Suspense fallback={<Waiting />}>
          <Portal route={route} isDemo={isDemo} />
        </Suspense>
      ) : (
        <MemberFrame route={route} screen={screen} isDemo={isDemo} />
      )}
      <NavigationSpinner />
      <OverlayHost />
    </>
  )
}

type FrameProps = { route: CurrentRoute; screen: Screen | undefined; isDemo: boolean }

/** The column with the bottom bar; on wide screens with navigation and rail, or navigation and a list, beside it. */
function MemberFrame({ route, screen, isDemo }: FrameProps) {
  const layers = useLayers(route)
  const rendered = useRenderedPopup(layers)
  const { base, popup } = layers
  const isWide = useMedia(WIDE)
  const windowUse = useWindowUse()
  const isAlone = isWide && windowUse !== 'column'
  const list = isAlone ? undefined : wideListOf(base, isWide)
  // A list and its screen take the place of the rail.
  const hasRail = useMedia(WITH_RAIL) && list === undefined && !isAlone
  const [isPanelOpen, setPanelOpen] = useState(false)
  const isMember = useViewer() !== null
  const isOwn = base.params.id === String(useViewer()?.user_no)
  // Their links lead nowhere for a suspended member.
  const hidesSides = useIsSuspended() || hidesSideNav(route.name, route.path) || (isAlone && windowUse === 'whole')
  const hasBar = !isWide && base.name !== null && screenOf(base.name)?.bottomBar === true
  // The bar marks only the member's own room.
  const tab = base.name === 'MyHaruRoom' && !isOwn ? undefined : screen?.tab
  const place = { base, tab }
  const toggle = () => setPanelOpen(!isPanelOpen)
  // Chat screens have no chat panel beside them.
  const hasPanel = hasRail && isPanelOpen && isMember && tab !== 'chat'
  return (
    <div className="flex h-dvh justify-center">
      {isWide && !hidesSides && (
        <div className="w-(--w-side) flex-none">
          <Suspense>
            <SideNav {...place} panel={hasRail ? { isOpen: hasPanel, onToggle: toggle } : undefined} />
          </Suspense>
        </div>
      )}
      <Column
        above={
          <>
            <OfflineBar />
            <ClosingBar name={route.name} />
          </>
        }
        bar={hasBar && <BottomBar {...place} />}
        over={rendered && popupElement(rendered, !popup)}
        isCovered={popup !== null}
        place={base.path}
        width={isAlone ? 'all' : list !== undefined ? 'broad' : 'column'}
      >
        {isDemo && (
          <span aria-hidden className={cx(DEMO, base.name === 'MyHaruRoom' && ON_ROOM)}>
            {ko.app.demo}
          </span>
        )}
        <Screens
          route={base}
          list={list}
          placeholder={
            list !== undefined && (
              <Suspense>
                <ListPlaceholder />
              </Suspense>
            )
          }
        />
      </Column>
      {hasRail && !hidesSides && (
        <div className={cx('flex-none', hasPanel ? '-mr-5 w-[344px]' : 'w-[324px]')}>
          <Suspense>{hasPanel ? <ChatPanel onClose={toggle} hasWhole /> : <Rail />}</Suspense>
        </div>
      )}
    </div>
  )
}

/** The list beside the screen, on wide screens. */
function wideListOf({ name }: CurrentRoute, isWide: boolean): RouteName | undefined {
  const list = name === null ? undefined : screenOf(name)?.wideList
  return isWide && list !== undefined && exists(list) ? list : undefined
}

function popupElement(popup: PopupRoute, isClosing: boolean): ReactNode {
  const Sheet = popupComponent()
  return Sheet && <Sheet route={popup} isClosing={isClosing} />
}

/** After each navigation sets the page's title, tells the native app and shows the guard's message. */
function useScreenChange({ path, key }: CurrentRoute, title: string, isDemo: boolean): void {
  useUnreadMarks(`${title} · ${isDemo ? `${ko.app.name} ${ko.app.demo}` : ko.app.name}`)
  useEffect(() => {
    native.post('routeReady', { path })
    const message = takeMessage()
    if (message !== undefined) void alert(message)
  }, [path, key])
}

/** A spinner while the next screen's code is loading. It stays a moment longer than that, but lets presses through to the new screen. */
function NavigationSpinner() {
  const isLoading = useNavigation().state === 'loading'
  const isWaiting = useDelayed(isLoading)
  return (
    <div role="status" className={cx(!isLoading && 'pointer-events-none')}>
      {isWaiting && <Waiting />}
    </div>
  )
}

/** Skips the navigation. Not a link, since that would change the hash and with it the screen. */
function SkipLink() {
  return (
    <button type="button" onClick={focusHeading} className={SKIP}>
      {ko.app.skip}
    </button>
  )
}

const DEMO = 'pointer-events-none absolute top-px left-1/2 z-(--z-float) -translate-x-1/2 text-[11px] leading-[15px] text-fg3'
/** With a background over the rendered room. */
const ON_ROOM = 'rounded-badge bg-surface px-1'
const SKIP = 'absolute top-2 left-2 z-(--z-toast) rounded-tile bg-inverse px-4 py-3 text-t4 font-semibold text-on-inverse not-focus:sr-only'
