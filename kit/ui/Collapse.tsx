import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ko } from './ko.ts'

/** The server can't measure: it folds every text and marks it, so that the page's script can unfold the short ones. */
const IS_SERVER = import.meta.env.SSR

/**
 * Text that is folded to two lines if it is at least `maxPx` high (specification section 5), with a button that unfolds
 * it. The button's target is the whole folded text.
 */
export function Collapse({ children, maxPx = 84 }: { children: ReactNode; maxPx?: number }) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const folded = useTall(text, maxPx, open, children)
  const unfold = () => {
    setOpen(true)
    // The button is removed: the focus moves to the text.
    text.current?.focus()
  }
  return (
    <div className="relative">
      <div
        ref={text}
        id={id}
        tabIndex={-1}
        data-fold={IS_SERVER ? maxPx : undefined}
        className={folded || IS_SERVER ? 'line-clamp-2' : 'outline-none'}
      >
        {children}
      </div>
      {(folded || IS_SERVER) && (
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
 * Whether to fold the text. It is measured only unfolded, since the scroll height of a clamped box depends on its content;
 * a new text or width unfolds it for the measurement, before it is painted.
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
