import { useCallback, useLayoutEffect, useRef, type TouchEvent } from 'react'
import { href } from '#features/routes.ts'
import { PopupSheet } from '#kit/ui/PopupSheet.tsx'
import { useSwipe } from '#kit/web/native.ts'
import { go, setBeneath } from '#kit/web/screen.tsx'
import { hasSteps, pathBehind } from '#kit/web/trail.ts'
import { Frame } from './keepAlive.tsx'
import { fillsAll, type PopupHere } from './layers.ts'
import { screenOf } from './loaded.ts'

/** How much of a sheet, from its top, is pulled down to close it. Pixels; below, the screen scrolls. */
const PULLED_PX = 76

/** A popup over the room: the screen of its twin in a tall sheet. Closing leads to the room, however many lie between. */
export function Popup({ here, isGoing }: { here: PopupHere; isGoing: boolean }) {
  const room = href('MyHaruRoom', { id: here.params.room! })
  const isBetween = useCallback((path: string) => isOver(room, path), [room])
  const close = useCallback(() => go.backTo(room, isBetween), [room, isBetween])
  useLayoutEffect(() => {
    if (isGoing) return
    setBeneath(room)
    return () => setBeneath(null)
  }, [room, isGoing])
  const behind = pathBehind()
  return (
    <PopupSheet
      label={screenOf(here.name)!.title}
      full={fillsAll(here)}
      isGoing={isGoing}
      hasBack={behind !== undefined && isBetween(behind)}
      onClose={close}
      isOnTop={isOnTop}
      {...usePullDown(close)}
    >
      <Frame key={here.path} here={here} active={!isGoing} />
    </PopupSheet>
  )
}

const isOver = (room: string, path: string) => path.toLowerCase().startsWith(`${room.toLowerCase()}/`)
const isOnTop = () => !hasSteps()

/** A swipe down that begins at the sheet's head. */
function usePullDown(onPull: () => void) {
  const isAtHead = useRef(false)
  const swipe = useSwipe((way) => way === 'down' && isAtHead.current && onPull())
  return {
    ...swipe,
    onTouchStart(event: TouchEvent) {
      const top = event.currentTarget.getBoundingClientRect().top
      isAtHead.current = (event.touches[0]?.clientY ?? Infinity) - top < PULLED_PX
      swipe.onTouchStart(event)
    },
  }
}
