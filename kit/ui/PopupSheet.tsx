import { X } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode, type TouchEventHandler } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'
import { PopupContext, type InPopup } from './popup.ts'

type Props = {
  /** What it is called. */
  label: string
  /** Fills the whole column and has a way out of its own. */
  full?: boolean
  /** It was closed and goes down. */
  isGoing: boolean
  hasBack: boolean
  onClose: () => void
  /** Nothing lies over it: Escape is for it. */
  isOnTop: () => boolean
  onTouchStart?: TouchEventHandler
  onTouchEnd?: TouchEventHandler
  onTouchCancel?: TouchEventHandler
  children: ReactNode
}

/**
 * A screen as a tall sheet over the one beneath it. Its header shows the way out; a screen without a header gets one
 * above. It takes nothing from the keyboard: what lies beneath is inert, what stands beside it stays of use.
 */
export function PopupSheet({ label, full = false, isGoing, hasBack, onClose, isOnTop, children, ...touch }: Props) {
  const { inside, hasHeader, leave } = useWayOut(hasBack, onClose)
  useEscape(leave, isOnTop, full || isGoing)
  return (
    <div className="absolute inset-0 isolate">
      <div inert={isGoing} aria-hidden={isGoing} className="absolute inset-0 flex flex-col justify-end overflow-hidden">
        {!full && <div aria-hidden onClick={leave} className={cx(DIM, isGoing && 'opacity-0')} data-dim />}
        <div
          role="dialog"
          aria-label={label}
          {...(!full && touch)}
          className={cx('relative flex w-full flex-col', full ? 'h-full' : SHEET, isGoing && 'translate-y-full')}
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
            <PopupContext value={full ? null : inside}>{children}</PopupContext>
          </div>
        </div>
      </div>
      {/* The second press of a double one is not for what lies beneath, nor does it take the focus from there. */}
      {isGoing && <div aria-hidden onMouseDown={(event) => event.preventDefault()} className="absolute inset-0" />}
    </div>
  )
}

/** The ways out that headers have taken over; the last one that is a screen's own counts. */
function useWayOut(hasBack: boolean, onClose: () => void) {
  const [headers, setHeaders] = useState<readonly { leave?: () => void }[]>([])
  const inside = useMemo<InPopup>(() => {
    const take = (leave?: () => void) => {
      const header = { leave }
      setHeaders((now) => [...now, header])
      return () => setHeaders((now) => now.filter((one) => one !== header))
    }
    return { hasBack, close: onClose, take }
  }, [hasBack, onClose])
  return { inside, hasHeader: headers.length > 0, leave: headers.at(-1)?.leave ?? onClose }
}

/** A screen that fills everything answers to Escape by itself, and one that goes has heard it. */
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
/* Large text, or a low view as with the keyboard open, leaves the room less. */
const SHEET = cx(
  'h-[max(80%,min(100%-40px,36rem))] overflow-hidden rounded-t-sheet bg-bg shadow-sheet [--safe-t:0px]',
  'transition-[translate] duration-(--t-sheet) ease-haru starting:translate-y-full',
)
