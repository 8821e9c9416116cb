import { X } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode, type TouchEventHandler } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'
import { PopupContext, type PopupControls } from './popup.ts'

type Props = {
  /** Its name for screen readers. */
  label: string
  /** Fills the whole column and has its own close button. */
  full?: boolean
  /** It was closed and the closing transition runs. */
  isClosing: boolean
  hasBack: boolean
  onClose: () => void
  /** Whether no overlay is above it: then Escape closes it. */
  isOnTop: () => boolean
  onTouchStart?: TouchEventHandler
  onTouchEnd?: TouchEventHandler
  onTouchCancel?: TouchEventHandler
  children: ReactNode
}

/**
 * A screen as a tall sheet over another one. Its header shows the close button; a screen without a header gets one above.
 * There is no focus trap: the screen below is inert, and the navigation beside it stays usable.
 */
export function PopupSheet({ label, full = false, isClosing, hasBack, onClose, isOnTop, children, ...touch }: Props) {
  const { controls, hasHeader, leave } = usePopupControls(hasBack, onClose)
  useEscape(leave, isOnTop, full || isClosing)
  return (
    <div className="absolute inset-0 isolate">
      <div inert={isClosing} aria-hidden={isClosing} className="absolute inset-0 flex flex-col justify-end overflow-hidden">
        {!full && <div aria-hidden onClick={leave} className={cx(DIM, isClosing && 'opacity-0')} data-dim />}
        <div
          role="dialog"
          aria-label={label}
          {...(!full && touch)}
          className={cx('relative flex w-full flex-col', full ? 'h-full' : SHEET, isClosing && 'translate-y-full')}
        >
          {!full && (
            <div aria-hidden className="flex-none bg-surface pt-2.5 pb-1">
              <div className="mx-auto h-1 w-10 rounded-full bg-line" />
            </div>
          )}
          {!full && !hasHeader && (
            <div className="flex flex-none justify-end bg-surface pr-1.5">
              <IconButton label={ko.ui.close} icon={<X size={24} strokeWidth={1.9} />} onClick={leave} />
            </div>
          )}
          <div className="min-h-0 flex-1">
            <PopupContext value={full ? null : controls}>{children}</PopupContext>
          </div>
        </div>
      </div>
      {/* Catches the second press of a double press, which must not reach the screen below nor move its focus. */}
      {isClosing && <div aria-hidden onMouseDown={(event) => event.preventDefault()} className="absolute inset-0" />}
    </div>
  )
}

/** The controls for headers within, and the close function: the last registered header's own, or the popup's. */
function usePopupControls(hasBack: boolean, onClose: () => void) {
  const [headers, setHeaders] = useState<readonly { leave?: () => void }[]>([])
  const controls = useMemo<PopupControls>(() => {
    const registerHeader = (leave?: () => void) => {
      const header = { leave }
      setHeaders((now) => [...now, header])
      return () => setHeaders((now) => now.filter((one) => one !== header))
    }
    return { hasBack, close: onClose, registerHeader }
  }, [hasBack, onClose])
  return { controls, hasHeader: headers.length > 0, leave: headers.at(-1)?.leave ?? onClose }
}

/** Closes on Escape. Off for full screens, which handle Escape themselves, and while closing. */
function useEscape(leave: () => void, isOnTop: () => boolean, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return
    const handlePress = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isOnTop()) return
      leave()
    }
    document.addEventListener('keydown', handlePress)
    return () => document.removeEventListener('keydown', handlePress)
  }, [leave, isOnTop, isOff])
}

const DIM = 'absolute inset-0 bg-dim transition-opacity duration-(--t-sheet) ease-haru starting:opacity-0'
/* With large text or little height, as with the keyboard open, it covers more of the room. */
const SHEET = cx(
  'h-[max(80%,min(100%-40px,36rem))] overflow-hidden rounded-t-sheet bg-bg shadow-sheet [--safe-t:0px]',
  'transition-[translate] duration-(--t-sheet) ease-haru starting:translate-y-full',
)
