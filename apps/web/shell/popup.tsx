import { useCallback, useLayoutEffect, useRef, type TouchEvent } from 'react'
import { href } from '#features/routes.ts'
import { PopupSheet } from '#kit/ui/PopupSheet.tsx'
import { useSwipe } from '#kit/ui/useSwipe.ts'
import { go, setPathBeneath } from '#kit/web/screen.tsx'
import { hasSteps, previousPath } from '#kit/web/overlayHistory.ts'
import { Frame } from './keepAlive.tsx'
import { isFullScreen, type PopupRoute } from './layers.ts'
import { screenOf } from './loadedScreens.ts'

/** Height of the sheet's top area in which a swipe down closes it, in pixels; below, the screen scrolls. */
const PULL_AREA_PX = 76

/** A popup over the room: its twin's screen in a tall sheet. Closing leads to the room, past all popups between. */
export function Popup({ route, isClosing }: { route: PopupRoute; isClosing: boolean }) {
  const room = href('MyHaruRoom', { id: route.params.room! })
  const isBetween = useCallback((path: string) => isOverRoom(room, path), [room])
  const close = useCallback(() => go.backTo(room, isBetween), [room, isBetween])
  useLayoutEffect(() => {
    if (isClosing) return
    setPathBeneath(room)
    return () => setPathBeneath(null)
  }, [room, isClosing])
  const behind = previousPath()
  return (
    <PopupSheet
      label={screenOf(route.name)!.title}
      full={isFullScreen(route)}
      isClosing={isClosing}
      hasBack={behind !== undefined && isBetween(behind)}
      onClose={close}
      isOnTop={isOnTop}
      {...usePullDown(close)}
    >
      <Frame key={route.path} route={route} active={!isClosing} />
    </PopupSheet>
  )
}

const isOverRoom = (room: string, path: string) => path.toLowerCase().startsWith(`${room.toLowerCase()}/`)
const isOnTop = () => !hasSteps()

/** A swipe down that begins in the sheet's top area. */
function usePullDown(onPull: () => void) {
  const isAtHead = useRef(false)
  const swipe = useSwipe((way) => way === 'down' && isAtHead.current && onPull())
  return {
    ...swipe,
    onTouchStart(event: TouchEvent) {
      const top = event.currentTarget.getBoundingClientRect().top
      isAtHead.current = (event.touches[0]?.clientY ?? Infinity) - top < PULL_AREA_PX
      swipe.onTouchStart(event)
    },
  }
}
