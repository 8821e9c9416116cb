import { Suspense, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref, type RefObject } from 'react'
import { VList, type VListHandle } from 'virtua'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { useConversationContext } from './conversationContext.ts'
import { Line } from './Line.tsx'
import { Newest } from './parts.ts'
import type { Waiting } from './queue.ts'
import { rowsOf, steadied, type Row } from './rows.ts'
import { useWaiting } from './sending.ts'
import type { Shown } from './conversationStore.ts'
import { rowWords } from './format.ts'
import { useRoving } from './useRoving.ts'

/** More is loaded at this distance from an end. Pixels. */
const AHEAD_PX = 1200
/** So near the end one reads the end. Pixels. */
const END_PX = 48
/** Once a line stands where it should for so many frames, the list knows the sizes of all that is in sight. */
const STILL_FRAMES = 12
/** So many frames the list is sent there at most. */
const TRIES = 180
/** Browsers round how far something is scrolled. Pixels. */
const NEAR_PX = 2

/** Where the list is to go, from outside. */
export type Goer = { toEnd: () => void; to: (cm_no: number) => void }

type Props = { shown: Shown; marked: number | null; goer: Ref<Goer>; onMenu: (row: Row) => void }

/** The messages of a room from its end upwards; what is far off is neither drawn nor, in the end, kept. */
export function Messages({ shown, marked, goer, onMenu }: Props) {
  const { room, me, store } = useConversationContext()
  const waiting = useWaiting(room.cr_no)
  const { log, stretch, unreadAfter } = shown
  const rows = useRows({ messages: log.messages, waiting: log.hasNewer ? NOTHING : waiting, me, unreadAfter })
  const list = useRef<VListHandle>(null)
  const shift = useShift(rows, stretch)
  const roving = useRoving(list, rows.length, (index) => rows[index] && onMenu(rows[index]))
  const aim = aimOf(rows, stretch, marked)
  const { isAtEnd, follow } = useEnds(list, rows, shown, aim)
  useImperativeHandle(goer, () => ({
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
        className="flex min-h-0 flex-1 flex-col"
      >
        <VList
          key={stretch}
          ref={list}
          data={rows}
          shift={shift}
          keepMounted={roving.at < 0 ? NONE : [roving.at]}
          bufferSize={600}
          onScroll={follow.scroll}
          onScrollEnd={follow.settle}
          onResize={follow.resize}
          onWheel={follow.grasp}
          onTouchStart={follow.grasp}
          tabIndex={-1}
          className="overscroll-y-contain outline-none"
          data-scroll
        >
          {(row, index) => (
            <div key={row.key} className={index === rows.length - 1 ? 'pb-3' : undefined}>
              <Line row={row} index={index} isStop={index === roving.at} isMarked={marked !== null && row.message?.cm_no === marked} />
            </div>
          )}
        </VList>
      </div>
      <Loading end={shown.older} onRetry={() => void store.loadOlder()} />
      {!isAtEnd && (
        <Suspense>
          <Newest news={shown.news} />
        </Suspense>
      )}
      <Spoken rows={rows} isAtEnd={isAtEnd} />
    </div>
  )
}

const HINT = 'chat-hint'
const NONE: number[] = []
const NOTHING: readonly Waiting[] = []

/** The lines; those that stay the same stay the same object. */
function useRows({ messages, waiting, me, unreadAfter }: Parameters<typeof rowsOf>[0]): Row[] {
  const made = useMemo(() => rowsOf({ messages, waiting, me, unreadAfter }), [messages, waiting, me, unreadAfter])
  const [seen, setSeen] = useState({ made, rows: made })
  if (seen.made === made) return seen.rows
  const rows = steadied(seen.rows, made)
  setSeen({ made, rows })
  return rows
}

/** Whether the list grew or shrank at its beginning: then what is in sight stays where it is. */
function useShift(rows: readonly Row[], stretch: number): boolean {
  const first = rows[0]?.key
  const last = rows.at(-1)?.key
  const [before, setBefore] = useState({ first, last, stretch, isShift: false })
  if (before.first === first && before.last === last && before.stretch === stretch) return before.isShift
  const isShift = before.stretch === stretch && before.last === last && before.first !== first
  setBefore({ first, last, stretch, isShift })
  return isShift
}

/** Where a stretch opens: at a message that was asked for, at what is not read yet, else at its end (-1). */
function aimOf(rows: readonly Row[], stretch: number, marked: number | null): number {
  if (marked !== null) return rows.findIndex(({ message }) => message?.cm_no === marked)
  return stretch === 1 ? rows.findIndex(({ isUnreadStart }) => isUnreadStart) : -1
}

/** What happens near the ends: more is loaded, and at the very end what comes is followed. */
function useEnds(list: RefObject<VListHandle | null>, rows: readonly Row[], { log, stretch, older, newer }: Shown, aim: number) {
  const { store } = useConversationContext()
  const [isAtEnd, setAtEnd] = useState(true)
  const sticks = useRef(true)
  /** The list goes where it was sent, over sizes that it only learns on the way: that is nobody's scrolling. */
  const isSent = useRef(false)
  const goal = useGoal(list, rows, () => settle())
  const toEnd = () => {
    const last = rows.at(-1)
    sticks.current = isSent.current = true
    if (last) goal.seek(last.key, 'end')
  }
  const toRow = (key: string, align: Align) => {
    sticks.current = false
    isSent.current = true
    goal.seek(key, align)
  }
  const look = () => {
    const view = list.current
    // On the way to a line nothing is known yet.
    if (!view || view.viewportSize === 0 || (isSent.current && !sticks.current)) return
    const left = view.scrollSize - view.viewportSize - view.scrollOffset
    if (!isSent.current) sticks.current = left < END_PX
    const isThere = sticks.current && !log.hasNewer
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
    if (sticks.current || isMine) toEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- when the end is another one
  }, [end?.key])
  // A page that does not fill the screen is not scrolled.
  useEffect(look, [log, older, newer]) // oxlint-disable-line react/exhaustive-deps -- looks at what is drawn
  const settle = () => {
    isSent.current = false
    look()
  }
  const resize = () => (sticks.current ? toEnd() : look())
  const grasp = () => {
    isSent.current = false
    goal.drop()
  }
  return { isAtEnd, follow: { scroll: look, settle, resize, grasp, toEnd, toRow } }
}

type Align = 'start' | 'center' | 'end'

/**
 * Keeps after a line until it is where it should be: the list knows the sizes of lines once they are drawn, and has the
 * height to go so far only after that.
 */
function useGoal(list: RefObject<VListHandle | null>, rows: readonly Row[], onThere: () => void) {
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

/** How far the list is scrolled once the line stands there, as far as sizes are known. */
function offsetOf(view: VListHandle, index: number, align: Align): number {
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

/** Says what others write as it comes; not to who reads further up. */
function Spoken({ rows, isAtEnd }: { rows: readonly Row[]; isAtEnd: boolean }) {
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
