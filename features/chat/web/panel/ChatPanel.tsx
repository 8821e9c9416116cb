import { Maximize2, Search, X } from 'lucide-react'
import { Suspense, lazy, useEffect, useId, useRef, useState, type ComponentType, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { chatList, chatPanel as words } from '#features/chat/words/list.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { RoomList as Kind } from '../../rules.ts'
import type { ConversationProps } from '../conversation/Conversation.tsx'
import { extensionOf } from '../extensions.ts'
import { FindField } from '../list/FindField.tsx'
import { Found } from '../list/Found.tsx'
import { KindTabs } from '../list/KindTabs.tsx'
import { NoRooms } from '../list/NoRooms.tsx'
import { RoomList, RoomsOrFallback } from '../list/RoomList.tsx'
import type { Opening } from '../list/RoomRow.tsx'
import { useRooms } from '../rooms.ts'

const Conversation = lazy(() =>
  loadPart(() => import('../conversation/Conversation.tsx')).then(
    (part) => ({ default: part.Conversation as ComponentType<ConversationProps> }),
    () => ({ default: Missing as ComponentType<ConversationProps> }),
  ),
)

type Props = {
  onClose: () => void
  /** Shows a link to the full screen. */
  hasWhole?: boolean
  /** Where the panel opens: a list, or a room that is opened over it. */
  first?: PanelPlace
  /** Is called with each change of the place. */
  onMove?: (place: PanelPlace) => void
  /** Whether the panel takes the focus, since it was just asked for. */
  takeFocus?: () => boolean
}

/** What a chat panel shows: one of its lists, or the room with this number. */
export type PanelPlace = { kind: Kind; room: number | null }

const LISTS: PanelPlace = { kind: 'private', room: null }

/** The chat panel beside the screen: the four lists and the search, or the opened room. */
export default function ChatPanel({ onClose, hasWhole, first = LISTS, onMove, takeFocus }: Props) {
  const panel = useId()
  const [{ room, kind }, setPlace] = useState(first)
  const [last, setLast] = useState(first.room)
  const [q, setQ] = useState<string | null>(null)
  const aside = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (takeFocus?.()) aside.current?.focus()
  }, [takeFocus])
  const move = (place: PanelPlace) => {
    setPlace(place)
    onMove?.(place)
  }
  const open = (cr_no: number) => {
    move({ kind, room: cr_no })
    setLast(cr_no)
  }
  const close = () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus()
  }
  const back = () => {
    move({ kind, room: null })
    // The list mounts again, so the focus returns to the closed room's row.
    requestAnimationFrame(() => aside.current?.querySelector<HTMLElement>('[aria-current]')?.focus())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel, like every overlay
    <aside
      ref={aside}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing && close()}
      aria-label={words.title}
      tabIndex={-1}
      className="flex h-full w-[344px] max-w-full flex-none flex-col overflow-hidden border-l border-line bg-surface outline-none"
    >
      {room !== null ? (
        <Suspense>
          <Conversation key={room} cr_no={room} onBack={back} />
        </Suspense>
      ) : (
        <>
          <PanelHead q={q} onSearch={setQ} onClose={close} hasWhole={hasWhole === true} />
          {q === null && <KindTabs kind={kind} onChange={(next) => move({ kind: next, room: null })} panelId={panel} />}
          <Lists panel={panel} kind={kind} q={q} opening={{ onOpen: open, shown: last }} />
        </>
      )}
    </aside>
  )
}

type HeadProps = { q: string | null; onSearch: (q: string | null) => void; onClose: () => void; hasWhole: boolean }

/** The panel's title, search and close button. */
function PanelHead({ q, onSearch, onClose, hasWhole }: HeadProps) {
  const go = useGo()
  const search = useRef<HTMLButtonElement>(null)
  const end = () => {
    onSearch(null)
    requestAnimationFrame(() => search.current?.focus())
  }
  const whole = () => {
    onClose()
    go.to(href('ChatList'))
  }
  if (q !== null) {
    return (
      <div className="flex min-h-14 flex-none items-center gap-1 py-1 pr-1.5 pl-4">
        <FindField q={q} onTyped={onSearch} />
        <IconButton label={words.endSearch} icon={<X size={24} strokeWidth={1.9} />} onClick={end} />
      </div>
    )
  }
  return (
    <div className="flex min-h-14 flex-none items-center pr-1.5 pl-5">
      <h2 className="min-w-0 flex-1 text-t6 font-bold">{words.title}</h2>
      {hasWhole && <IconButton label={words.whole} icon={<Maximize2 size={20} strokeWidth={1.9} />} onClick={whole} />}
      <IconButton ref={search} label={words.search} icon={<Search size={24} strokeWidth={1.9} />} onClick={() => onSearch('')} />
      <IconButton label={words.close} icon={<X size={24} strokeWidth={1.9} />} onClick={onClose} />
    </div>
  )
}

function Lists({ panel, kind, q, opening }: { panel: string; kind: Kind; q: string | null; opening: Opening }) {
  const found = useRooms()
  const scroller: RefObject<HTMLDivElement | null> = useRef(null)
  const List = q === null ? extensionOf(kind)?.PanelList : undefined
  const labels = q === null ? { role: 'tabpanel', id: panel, 'aria-labelledby': `${panel}-tab` } : {}
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div {...labels}>
        {List && 'onOpen' in opening ? (
          <Suspense>
            <List onOpen={opening.onOpen} shown={opening.shown} scroller={scroller} />
          </Suspense>
        ) : (
          <RoomsOrFallback found={found}>
            {(rooms) => {
              if (q !== null) return <Found rooms={rooms} q={q} opening={opening} scroller={scroller} />
              const here = rooms.filter(({ room_type }) => room_type === kind)
              if (here.length === 0) return <NoRooms kind={kind} isNarrow />
              return <RoomList key={kind} rooms={here} label={chatList.kinds[kind]} opening={opening} scroller={scroller} />
            }}
          </RoomsOrFallback>
        )}
      </div>
    </div>
  )
}

/** Shown if a room's code fails to load: a button back to the list. */
function Missing({ onBack }: ConversationProps) {
  return <ErrorView onRetry={onBack} />
}
