import { useRef, type PointerEvent } from 'react'
import { useLongPress } from '../list/useLongPress.ts'

/** Swipe distance that starts a reply, and the maximum offset of the message. Pixels. */
const REPLY_PX = 44
const FOLLOW_PX = 64
/** Minimum movement of a swipe. Pixels. */
const SLACK_PX = 10
/** Width of the screen edge where the phone's back gesture starts. Pixels. */
const EDGE_PX = 24

type Handlers = { onMenu: ((at?: { x: number; y: number }) => void) | null; onReply: (() => void) | null }

/** A long press opens the menu, a swipe to the right replies. By keyboard, Enter opens the menu, which has both. */
export function useGestures({ onMenu, onReply }: Handlers) {
  const hold = useLongPress((at) => onMenu?.(at))
  const start = useRef<{ x: number; y: number; px: number; isDrawn: boolean } | null>(null)
  const follow = (element: HTMLElement, px: number) => {
    element.style.transform = px > 0 ? `translateX(${px}px)` : ''
    element.style.transition = px > 0 ? '' : 'transform 160ms'
  }
  return {
    ...hold,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hold.onPointerDown(event)
      const mayDraw = onReply !== null && event.pointerType === 'touch' && event.clientX > EDGE_PX
      start.current = mayDraw ? { x: event.clientX, y: event.clientY, px: 0, isDrawn: false } : null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      hold.onPointerMove(event)
      const from = start.current
      if (!from) return
      const across = event.clientX - from.x
      if (!from.isDrawn && Math.abs(event.clientY - from.y) > Math.max(SLACK_PX, across)) return void (start.current = null)
      if (across < SLACK_PX && !from.isDrawn) return
      from.isDrawn = true
      from.px = Math.min(FOLLOW_PX, Math.max(0, across - SLACK_PX))
      follow(event.currentTarget, from.px)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      hold.onPointerUp()
      if (start.current?.isDrawn) follow(event.currentTarget, 0)
      if ((start.current?.px ?? 0) >= REPLY_PX) onReply?.()
      start.current = null
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      hold.onPointerCancel()
      if (start.current?.isDrawn) follow(event.currentTarget, 0)
      start.current = null
    },
  }
}
