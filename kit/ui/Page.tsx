import { useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { PullMark } from './PullMark.tsx'
import { ScrollUp } from './ScrollUp.tsx'
import { usePull } from './usePull.ts'

type Props = {
  header?: ReactNode
  /** A bar below the scroll area: input, payment, step button. */
  footer?: ReactNode
  children: ReactNode
  /** Runs when the content is pulled down at the top. Offer a button for it as well. */
  onRefresh?: () => Promise<unknown>
  /** Shows a button to the top when the reader scrolls up beyond two screens. */
  scrollUp?: boolean
  scrollRef?: RefObject<HTMLDivElement | null>
  /** Class of the scrolled content. */
  className?: string
  /** For a screen that may stand beside another one, which then is the main landmark. */
  landmark?: { role: 'main' | 'region'; label: string }
}

/** A screen: header, one scroll container, and a bar below it. It is the page's main landmark, unless it stands beside another screen. */
export function Page({ header, footer, children, onRefresh, scrollUp, scrollRef, className, landmark }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const scroller = scrollRef ?? own
  const pull = usePull(scroller, onRefresh)
  // One element for both roles, so that a list keeps its scroll position when a screen opens beside it.
  const Landmark = landmark ? 'div' : 'main'
  return (
    <Landmark role={landmark?.role} aria-label={landmark?.label} className="flex h-full min-h-0 w-full flex-1 flex-col">
      {header}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {onRefresh && <PullMark pull={pull} />}
        <div ref={scroller} className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-y-contain" data-scroll>
          <div
            className={cx('shrink-0 grow', !footer && 'safe-b', pull.phase !== 'pulling' && 'transition-transform duration-200', className)}
            style={pull.px > 0 ? { transform: `translateY(${pull.px}px)` } : undefined}
          >
            {children}
          </div>
        </div>
        {scrollUp && <ScrollUp scroller={scroller} />}
      </div>
      {footer && <div className="safe-b z-(--z-bar) flex-none border-t border-line bg-surface">{footer}</div>}
    </Landmark>
  )
}
