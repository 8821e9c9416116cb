import { useCallback, useRef, useState } from 'react'
import type { PanelPlace } from '#features/chat/web/public.ts'
import { useMedia } from '#kit/web/media.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'

const STORED = `${MEMBER_PREFIX}portal_chat`
/** From this width on the panel stands beside the screen; the portal's class names have it too. */
const HAS_PLACE_BESIDE = '(min-width: 1100px)'

/**
 * The portal's chat panel: open or closed, as it was on this device, and what it shows. Where it covers the screen, in a narrow window or
 * over a screen that takes the whole width, it is closed until it is asked for; afterwards it is as before.
 */
export function useChatPanel(isWhole: boolean) {
  const toggleRef = useRef<HTMLButtonElement>(null)
  const isFocusDue = useRef(false)
  const hasPlace = useMedia(HAS_PLACE_BESIDE)
  const isCovering = isWhole || !hasPlace
  const [isBeside, setBeside] = useState(() => readStored(STORED) !== null)
  const [isOver, setOver] = useState(false)
  if (!isCovering && isOver) setOver(false)
  const [place, setPlace] = useState<PanelPlace>({ kind: 'private', room: null })
  /** Each new number draws the panel anew, at its place. */
  const [nth, setNth] = useState(0)
  const isOpen = isCovering ? isOver : isBeside
  const set = useCallback(
    (next: boolean, room: number | null) => {
      isFocusDue.current = next
      setPlace(({ kind }) => ({ kind, room }))
      setNth((last) => last + 1)
      if (isCovering) return setOver(next)
      setBeside(next)
      writeStored(STORED, next ? 'open' : null)
    },
    [isCovering],
  )
  const openRoom = useCallback((room: number) => set(true, room), [set])
  const takeFocus = useCallback(() => {
    const isDue = isFocusDue.current
    isFocusDue.current = false
    return isDue
  }, [])
  const onClose = () => {
    set(false, null)
    toggleRef.current?.focus()
  }
  const toggle = () => (isOpen ? onClose() : set(true, null))
  return { isOpen, nth, toggleRef, openRoom, toggle, props: { first: place, onMove: setPlace, onClose, takeFocus } }
}
