import { useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'

/** How much of the screen the sheet takes. */
export const STOPS = ['peek', 'list', 'full'] as const
export type Stop = (typeof STOPS)[number]

/** Shares of the height; of the highest stop about, which leaves `clear` pixels. */
export const STOP_SHARES: Record<Stop, number> = { peek: 0.25, list: 0.45, full: 0.85 }

/** Pixels that a swipe takes to the next stop (specification section 9). */
const SWIPE_PX = 20

type Props = {
  stop: Stop
  onStop: (next: Stop) => void
  /** The button that does what dragging does, by the stop that it leads to. */
  words: { larger: string; smaller: string }
  /** Pixels that the highest stop leaves free: the controls above stay reachable. */
  clear: number
  /** Stays above the scrolled content, and drags the sheet as the handle does. */
  head: ReactNode
  scroller: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A sheet that is part of the screen and always open, at one of three heights: dragged by its head, or by the button at its top. */
export function StopSheet({ stop, onStop, words, clear, head, scroller, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: number; at: number; height: number } | null>(null)
  const next = stop === 'full' ? 'peek' : STOPS[STOPS.indexOf(stop) + 1]!
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('a, button:not([data-grip]), input')) return
    setDrag({ from: event.clientY, at: event.clientY, height: sheet.current!.offsetHeight })
  }
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    // Only once it moves: a press without a drag stays a click.
    if (Math.abs(event.clientY - drag.from) > 4) event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ ...drag, at: event.clientY })
  }
  const handleUp = () => {
    if (!drag) return
    setDrag(null)
    const moved = drag.at - drag.from
    if (Math.abs(moved) >= SWIPE_PX) onStop(stopAfter(stop, (drag.height - moved) / sheet.current!.parentElement!.offsetHeight, moved))
  }
  const highest = `max(calc(100% - ${clear}px), ${STOP_SHARES.list * 100}%)`
  const resting = stop === 'full' ? highest : `${STOP_SHARES[stop] * 100}%`
  return (
    <div
      ref={sheet}
      className={cx(
        'absolute inset-x-0 bottom-0 flex flex-col rounded-t-sheet bg-surface shadow-sheet',
        !drag && 'transition-[height] duration-(--t-sheet) ease-haru',
      )}
      style={{ height: drag ? `min(${drag.height - (drag.at - drag.from)}px, ${highest})` : resting }}
    >
      <div
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => setDrag(null)}
        className="flex-none touch-none"
      >
        <button
          type="button"
          data-grip
          aria-label={stop === 'full' ? words.smaller : words.larger}
          onClick={() => onStop(next)}
          className="mx-auto -mb-3 grid h-11 w-24 place-items-center pb-3"
        >
          <span aria-hidden className="h-1.5 w-10 rounded-full bg-line" />
        </button>
        {head}
      </div>
      <div ref={scroller} data-scroll className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
        {children}
      </div>
    </div>
  )
}

/** The stop nearest to where the sheet was left, but never the one that it came from. */
export function stopAfter(from: Stop, share: number, moved: number): Stop {
  const ahead = STOPS.filter((one) => (moved < 0 ? STOP_SHARES[one] > STOP_SHARES[from] : STOP_SHARES[one] < STOP_SHARES[from]))
  const away = (one: Stop) => Math.abs(STOP_SHARES[one] - share)
  return ahead.toSorted((a, b) => away(a) - away(b))[0] ?? from
}
