import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ko } from './ko.ts'

/** The server cannot measure: it folds, and leaves what the page's script unfolds short texts by. */
const DRAWN_AHEAD = import.meta.env.SSR

/**
 * Text that is folded to two lines where it would be `maxPx` high or more (specification section 5),
 * with a button to read on. The button's target is the folded text as a whole.
 */
export function Collapse({ children, maxPx = 84 }: { children: ReactNode; maxPx?: number }) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const folded = useTall(text, maxPx, open, children)
  const unfold = () => {
    setOpen(true)
    // The button goes away; who reads by keyboard or reader goes on in the text.
    text.current?.focus()
  }
  return (
    <div className="relative">
      <div
        ref={text}
        id={id}
        tabIndex={-1}
        data-fold={DRAWN_AHEAD ? maxPx : undefined}
        className={folded || DRAWN_AHEAD ? 'line-clamp-2' : 'outline-none'}
      >
        {children}
      </div>
      {(folded || DRAWN_AHEAD) && (
        <button
          type="button"
          hidden={!folded}
          aria-expanded={false}
          aria-controls={id}
          onClick={unfold}
          className="text-t4 font-medium text-fg3 after:absolute after:inset-0"
        >
          {ko.ui.more}
        </button>
      )}
    </div>
  )
}

/**
 * Whether the text is to be folded. It is measured unfolded only, since what a clamped box says of its
 * height differs with its content; a new text or another width unfolds it for the measure, before anything is painted.
 */
function useTall(text: RefObject<HTMLElement | null>, maxPx: number, open: boolean, children: ReactNode): boolean {
  const [tall, setTall] = useState(false)
  const measured = useRef('')
  const folded = tall && !open
  useLayoutEffect(() => {
    const element = text.current
    if (!element) return
    if (folded) {
      if (element.textContent !== measured.current) setTall(false)
      return onWidth(() => setTall(false))
    }
    const measure = () => {
      measured.current = element.textContent
      setTall(element.scrollHeight >= maxPx)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [text, maxPx, folded, children])
  return folded
}

function onWidth(act: () => void): () => void {
  const width = innerWidth
  const follow = () => {
    if (innerWidth !== width) act()
  }
  window.addEventListener('resize', follow)
  return () => window.removeEventListener('resize', follow)
}
