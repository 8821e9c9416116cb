import { lazy, Suspense, use, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { RoomLayoutProps } from '#features/chat/web/public.ts'
import { PopupContext } from '#kit/ui/popup.ts'
import { loadPart } from '#kit/web/part.ts'
import { useMedia, WIDE } from '#kit/web/media.ts'
import { useWindow } from '#kit/web/windowUse.ts'
import type { CounselInfo } from '../../../contract/session.ts'
import { RUNNING_STATES } from '../../../transitions.ts'
import { useCounsel, useCounselUpdates } from '../../api.ts'
import { BarFallback } from '../SessionBar.tsx'
import { isBeating } from '../time.ts'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { SessionPart } from './SessionPart.tsx'

const SECOND_MS = 1000
/** From this width on there is place for the navigation beside a member's session. */
const WITH_NAVIGATION = '(min-width: 80rem)'

/**
 * A counsel room as a screen. On wide windows a session stands between the client card and the conversation. All arrangements have the same
 * elements, so that a changed window neither interrupts a call nor loses what was written.
 */
export default function SessionLayout(room: RoomLayoutProps) {
  const { coun_no } = room.room
  return coun_no === null ? <Arranged room={room} look="column" /> : <Opened key={coun_no} counNo={coun_no} room={room} />
}

function Opened({ counNo, room }: { counNo: number; room: RoomLayoutProps }) {
  const found = useCounsel(counNo)
  useCounselUpdates()
  const info = found.data
  const now = useServerNow(SECOND_MS)
  const isLive = info !== undefined && isBeating(info, now)
  // What was said stays beside its end, until the person leaves.
  const [wasLive, setWasLive] = useState(isLive)
  if (isLive && !wasLive) setWasLive(true)
  const isInPopup = use(PopupContext) !== null
  const isWide = useMedia(WIDE) && !isInPopup && wasLive
  const hasPlace = useMedia(WITH_NAVIGATION)
  useWindow(!isWide ? 'column' : info?.side === 'member' && hasPlace ? 'beside' : 'whole')
  if (!info) return <Arranged room={room} look="column" session={<BarFallback found={found} />} />
  const hasStage = info.channel !== 'chat'
  const look: Look = !isWide ? 'column' : hasStage ? 'media' : 'chat'
  const hidesHead = look === 'column' && hasStage && RUNNING_STATES.includes(info.state)
  return (
    <Arranged
      room={room}
      look={look}
      info={info}
      hidesHead={hidesHead && !room.isFinding}
      session={<SessionPart info={info} isWide={look === 'media'} wasLive={wasLive} onBack={room.onBack} />}
    />
  )
}

/** `media`: beside the stage; `chat`: the conversation in the middle. */
type Look = 'column' | 'media' | 'chat'

type ArrangedProps = { room: RoomLayoutProps; look: Look; info?: CounselInfo; hidesHead?: boolean; session?: ReactNode }

function Arranged({ room: { head, messages, foot }, look, info, hidesHead = false, session }: ArrangedProps) {
  const main = useRef<HTMLElement>(null)
  useFocusKeeper(main, look)
  const isExpert = info?.side === 'expert'
  const isColumn = look === 'column'
  const cards = (parts: 'all' | 'intake' | 'notes') =>
    info && (
      <Suspense>
        <ClientCard info={info} parts={parts} />
      </Suspense>
    )
  const hasOwn = look !== 'column' && (isExpert || look === 'chat')
  const own = hasOwn && (
    <div key="own" className="min-h-0 overflow-y-auto border-line bg-surface [grid-area:own] first:border-r last:border-l">
      {cards(look === 'media' ? 'all' : 'intake')}
    </div>
  )
  const notes = look === 'chat' && isExpert && (
    <div key="notes" className="min-h-0 overflow-y-auto border-l border-line bg-surface [grid-area:notes]">
      {cards('notes')}
    </div>
  )
  const title = !hidesHead && (
    <div key="head" className={look === 'media' ? 'border-l border-line [grid-area:head]' : 'flex-none [grid-area:head]'}>
      {head(look === 'media' ? 'part' : 'screen')}
    </div>
  )
  const middle = session && (
    <div key="session" className={look === 'media' ? 'min-h-0 min-w-0 [grid-area:session]' : 'flex-none [grid-area:session]'}>
      {session}
    </div>
  )
  const talk = (
    <div key="talk" className={look === 'media' ? `border-l border-line ${TALK}` : TALK}>
      {messages}
    </div>
  )
  const field = (
    <div
      key="foot"
      className={
        look === 'media' ? 'border-l border-line [grid-area:foot]' : 'sticky bottom-0 z-(--z-bar) flex-none bg-bg [grid-area:foot]'
      }
    >
      {foot}
    </div>
  )
  // The order in which the keyboard walks through them.
  const parts =
    look === 'media'
      ? [own, middle, title, talk, field]
      : isExpert
        ? [own, title, middle, talk, field, notes]
        : [title, middle, talk, field, own]
  return (
    <main
      ref={main}
      className={
        isColumn ? 'flex h-full min-h-0 w-full min-w-0 flex-1 flex-col overflow-y-auto' : GRIDS[look][isExpert ? 'expert' : 'member']
      }
    >
      {parts}
    </main>
  )
}

const ClientCard = lazy(() => loadPart(() => import('./ClientCard.tsx')))

const TALK = 'relative flex min-h-32 min-w-0 flex-1 flex-col bg-bg [grid-area:talk]'
const GRID = 'grid h-full min-h-0 w-full min-w-0 flex-1 overflow-hidden'
/** Tailwind finds whole class names alone. */
const GRIDS = {
  media: {
    expert: `${GRID} grid-cols-[clamp(15.5rem,22.5vw,22rem)_minmax(0,1fr)_clamp(19rem,26vw,26rem)] grid-rows-[auto_minmax(0,1fr)_auto] [grid-template-areas:'own_session_head'_'own_session_talk'_'own_session_foot']`,
    member: `${GRID} grid-cols-[minmax(0,1fr)_clamp(19rem,26vw,26rem)] grid-rows-[auto_minmax(0,1fr)_auto] [grid-template-areas:'session_head'_'session_talk'_'session_foot']`,
  },
  chat: {
    expert: `${GRID} grid-cols-[clamp(15.5rem,22.5vw,22rem)_minmax(0,1fr)_clamp(15.5rem,22.5vw,22rem)] grid-rows-[auto_auto_minmax(0,1fr)_auto] [grid-template-areas:'own_head_notes'_'own_session_notes'_'own_talk_notes'_'own_foot_notes']`,
    member: `${GRID} grid-cols-[minmax(0,1fr)_clamp(15.5rem,26vw,22rem)] grid-rows-[auto_auto_minmax(0,1fr)_auto] [grid-template-areas:'head_own'_'session_own'_'talk_own'_'foot_own']`,
  },
}

/** Gives the focus back to what had it before the arrangement changed. */
function useFocusKeeper(main: RefObject<HTMLElement | null>, look: Look): void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = main.current
    const store = ({ target }: FocusEvent) => void (last.current = target as HTMLElement)
    element?.addEventListener('focusin', store)
    return () => element?.removeEventListener('focusin', store)
  }, [main])
  useLayoutEffect(() => {
    const before = last.current
    if (before === null || document.activeElement !== document.body) return
    const target = before.isConnected ? before : main.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [main, look])
}
