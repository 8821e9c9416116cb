import { Suspense, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref, type RefObject } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { VirtualRows, type VirtualRowsHandle } from '#kit/ui/VirtualRows.tsx'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { useConversationContext } from './conversationContext.ts'
import { Line } from './Line.tsx'
import { Newest } from './parts.ts'
import type { QueuedMessage } from './queue.ts'
import { rowsOf, reuseRows, type Row } from './rows.ts'
import { useQueuedMessages } from './sending.ts'
import type { Shown } from './shown.ts'
import { rowWords } from './format.ts'
import { useRoving } from './useRoving.ts'

/** Distance from an end at which more is loaded. Pixels. */
const AHEAD_PX = 1200
/** Within this distance the list counts as scrolled to its end. Pixels. */
const END_PX = 48
/** Frames without movement after which a scroll target counts as reached. */
const STILL_FRAMES = 12
/** Frames after which seeking a target stops. */
const TRIES = 180
/** Tolerance, because browsers round scroll positions. Pixels. */
const NEAR_PX = 2

/** Imperative scrolling of the list. */
export type ListScroller = { toEnd: () => void; to: (cm_no: number) => void }

type Props = { shown: Shown; marked: number | null; scroller: Ref<ListScroller>; onMenu: (row: Row, line: HTMLElement) => void }

/** Virtualized messages of a room, starting at the end. */
export function Messages({ shown, marked, scroller, onMenu }: Props) {
  const { room, me, store } = useConversationContext()
  const waiting = useQueuedMessages(room.cr_no)
  const { log, stretch, unreadAfter } = shown
  const rows = useRows({ messages: log.messages, waiting: log.hasNewer ? NOTHING : waiting, me, unreadAfter })
  const list = useRef<VirtualRowsHandle>(null)
  const shift = useShift(rows, stretch)
  const roving = useRoving(list, rows.length, (index, line) => rows[index] && onMenu(rows[index], line))
  const aim = aimOf(rows, stretch, marked)
  const { isAtEnd, follow } = useEnds(list, rows, shown, aim)
  useImperativeHandle(scroller, () => ({
    toEnd: follow.toEnd,
    to(cm_no) {
      const row = rows.find(({ message }) => message?.cm_no === cm_no)
      if (row) follow.toRow(row.key, 'center')
    },
  }))
  if (rows.length === 0 && !log.hasOlder) return <EmptyView kind="chat" text={words.empty} sub={words.emptyHelp} />
  return (
    <div className="relative flex min-h-32 flex-1 flex-col">
      <p id={HINT} className="sr-only">
        {words.hint}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that lines, which have the focus, hand up */}
      <div
        role="group"
        aria-label={words.conversation}
        aria-describedby={HINT}
        onKeyDown={roving.handlePress}
        onFocus={roving.focus}
        className="@container flex min-h-0 flex-1 flex-col"
      >
        <div
          key={stretch}
          onWheel={follow.cancelSeek}
          onTouchStart={follow.cancelSeek}
          tabIndex={-1}
          className="size-full overflow-y-auto overscroll-y-contain outline-none contain-strict"
          data-scroll
        >
          <VirtualRows
            ref={list}
            data={rows}
            shift={shift}
            keepMounted={roving.at < 0 ? NONE : [roving.at]}
            bufferSize={600}
            onScroll={follow.scroll}
            onScrollEnd={follow.settle}
            onResize={follow.resize}
          >
            {(row, index) => (
              <div key={row.key} className={index === rows.length - 1 ? 'pb-3' : undefined}>
                <Line row={row} index={index} isStop={index === roving.at} isMarked={marked !== null && row.message?.cm_no === marked} />
              </div>
            )}
          </VirtualRows>
        </div>
      </div>
      <Loading end={shown.older} onRetry={() => void store.loadOlder()} />
      {!isAtEnd && (
        <Suspense>
          <Newest news={shown.news} />
        </Suspense>
      )}
      <Announcement rows={rows} isAtEnd={isAtEnd} />
    </div>
  )
}

const HINT = 'chat-hint'
const NONE: number[] = []
const NOTHING: readonly QueuedMessage[] = []

/** Rows with stable object identity. */
function useRows({ messages, waiting, me, unreadAfter }: Parameters<typeof rowsOf>[0]): Row[] {
  const made = useMemo(() => rowsOf({ messages, waiting, me, unreadAfter }), [messages, waiting, me, unreadAfter])
  const [seen, setSeen] = useState({ made, rows: made })
  if (seen.made === made) return seen.rows
  const rows = reuseRows(seen.rows, made)
  setSeen({ made, rows })
  return rows
}

/** Whether the list changed at its start: then the scroll position is preserved. */
function useShift(rows: readonly Row[], stretch: number): boolean {
  const first = rows[0]?.key
  const last = rows.at(-1)?.key
  const [before, setBefore] = useState({ first, last, stretch, isShift: false })
  if (before.first === first && before.last === last && before.stretch === stretch) return before.isShift
  const isShift = before.stretch === stretch && before.last === last && before.first !== first
  setBefore({ first, last, stretch, isShift })
  return isShift
}

/** Index where a range opens: the marked message, the first unread one, else the end (-1). */
function aimOf(rows: readonly Row[], stretch: number, marked: number | null): number {
  if (marked !== null) return rows.findIndex(({ message }) => message?.cm_no === marked)
  return stretch === 1 ? rows.findIndex(({ isUnreadStart }) => isUnreadStart) : -1
}

/** Loads more near the ends and follows new messages at the end. */
function useEnds(list: RefObject<VirtualRowsHandle | null>, rows: readonly Row[], { log, stretch, older, newer }: Shown, aim: number) {
  const { store } = useConversationContext()
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)
  /** The list is scrolling to a target, so scroll events are not the reader's. */
  const isSeeking = useRef(false)
  const goal = useScrollTarget(list, rows, () => settle())
  const toEnd = () => {
    const last = rows.at(-1)
    isFollowing.current = isSeeking.current = true
    if (last) goal.seek(last.key, 'end')
  }
  const toRow = (key: string, align: Align) => {
    isFollowing.current = false
    isSeeking.current = true
    goal.seek(key, align)
  }
  const look = () => {
    const view = list.current
    // Positions are unknown while seeking a row.
    if (!view || view.viewportSize === 0 || (isSeeking.current && !isFollowing.current)) return
    const left = view.scrollSize - view.viewportSize - view.scrollOffset
    if (!isSeeking.current) isFollowing.current = left < END_PX
    const isThere = isFollowing.current && !log.hasNewer
    setAtEnd(isThere)
    store.atEnd(isThere)
    if (view.scrollOffset < AHEAD_PX && log.hasOlder && older === 'idle') {
      store.trim('newer')
      void store.loadOlder()
    } else if (left < AHEAD_PX && log.hasNewer && newer === 'idle') {
      store.trim('older')
      void store.loadNewer()
    }
  }
  const end = rows.at(-1)
  const isMine = end !== undefined && end.waiting !== null
  useLayoutEffect(() => {
    if (aim < 0) return toEnd()
    toRow(rows[aim]!.key, stretch === 1 ? 'start' : 'center')
    // oxlint-disable-next-line react/exhaustive-deps -- once for each stretch
  }, [stretch])
  useLayoutEffect(() => {
    if (isFollowing.current || isMine) toEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- when the end is another one
  }, [end?.key])
  // A page that does not fill the screen is not scrolled.
  useEffect(look, [log, older, newer]) // oxlint-disable-line react/exhaustive-deps -- looks at what is drawn
  const settle = () => {
    isSeeking.current = false
    look()
  }
  const resize = () => (isFollowing.current ? toEnd() : look())
  const cancelSeek = () => {
    isSeeking.current = false
    goal.drop()
  }
  return { isAtEnd, follow: { scroll: look, settle, resize, cancelSeek, toEnd, toRow } }
}

type Align = 'start' | 'center' | 'end'

/**
 * Scrolls to a row repeatedly until it is in place: row heights are known only after rendering, so the first attempt
 * may stop short.
 */
function useScrollTarget(list: RefObject<VirtualRowsHandle | null>, rows: readonly Row[], onThere: () => void) {
  const newest = useRef({ rows, onThere })
  useLayoutEffect(() => void (newest.current = { rows, onThere }))
  const frame = useRef(0)
  const drop = () => cancelAnimationFrame(frame.current)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const seek = (key: string, align: Align) => {
    drop()
    let still = 0
    let left = TRIES
    const step = () => {
      const view = list.current
      const index = newest.current.rows.findIndex((row) => row.key === key)
      if (index < 0 || !view || still > STILL_FRAMES || left-- === 0) return newest.current.onThere()
      if (view.viewportSize > 0 && Math.abs(view.scrollOffset - offsetOf(view, index, align)) < NEAR_PX) still++
      else {
        still = 0
        view.scrollToIndex(index, { align })
      }
      frame.current = requestAnimationFrame(step)
    }
    step()
  }
  return { seek, drop }
}

/** Scroll offset that aligns the row, from the sizes known so far. */
function offsetOf(view: VirtualRowsHandle, index: number, align: Align): number {
  const spare = view.viewportSize - view.getItemSize(index)
  const above = { start: 0, center: spare / 2, end: spare }[align]
  return Math.max(0, Math.min(view.getItemOffset(index) - above, view.scrollSize - view.viewportSize))
}

function Loading({ end, onRetry }: { end: Shown['older']; onRetry: () => void }) {
  if (end === 'idle') return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      {end === 'loading' ? (
        <span role="status" aria-label={words.loadingMore} className="rounded-full bg-surface p-2 text-fg3 shadow-float">
          <Spinner size={16} />
        </span>
      ) : (
        <div role="alert" className="pointer-events-auto rounded-chip bg-surface pl-4 text-t4 shadow-float">
          {words.moreFailed}
          <Button variant="quiet" size={44} onClick={onRetry} className="ml-2 rounded-chip">
            {ko.ui.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Announces new messages of others to screen readers while the list is at its end. */
function Announcement({ rows, isAtEnd }: { rows: readonly Row[]; isAtEnd: boolean }) {
  const { room } = useConversationContext()
  const last = rows.at(-1)
  const [opened] = useState(last?.key)
  const isNews = isAtEnd && last !== undefined && last.key !== opened && !last.isMine
  return (
    <p role="status" className="sr-only">
      {isNews ? rowWords(room, last, 0) : ''}
    </p>
  )
}
