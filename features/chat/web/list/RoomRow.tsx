import { BellOff, Ellipsis, Pin } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Count } from '#kit/ui/Count.tsx'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useSwipe } from '#kit/ui/useSwipe.ts'
import { chatList as words } from '#features/chat/words/list.ts'
import { Link } from '#kit/web/screen.tsx'
import type { ChatRoom } from '../../contract.ts'
import { useDraft } from '../conversation/drafts.ts'
import { extensionOf } from '../extensions.ts'
import { isRejectedByMe, lineOf, nameOf, partnerOf, requestStateOf, timeOf } from '../room.ts'
import { roomActions, openRoomMenu } from './actions.tsx'
import { HighlightedText, type Marks } from './HighlightedText.tsx'
import { RoomFace } from './RoomFace.tsx'
import { useLongPress } from './useLongPress.ts'

/** The action of a press: opens the room's screen, or the room in the panel. `shown` is the room that is open beside the list. */
export type Opening = { shown: number | null } & ({ to: (cr_no: number) => string } | { onOpen: (cr_no: number) => void })

type Props = { room: ChatRoom; now: Date; opening: Opening; /** The search hit in the name. */ marks?: Marks }

/** A room in the list. A swipe shows its actions; a long press, a right click and the "more" button offer the same. */
export function RoomRow({ room, now, opening, marks }: Props) {
  const [isAside, setAside] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAside) return
    const back = ({ target }: PointerEvent) => !whole.current?.contains(target as Node) && setAside(false)
    document.addEventListener('pointerdown', back)
    return () => document.removeEventListener('pointerdown', back)
  }, [isAside])
  const swipe = useSwipe((way) => {
    if (way === 'left' || way === 'right') setAside(way === 'left')
  })
  const hold = useLongPress((at) => void openRoomMenu(room, at))
  const isHere = opening.shown === room.cr_no
  const look = cx(
    'flex min-h-19 w-full items-center gap-3 px-5 py-3 text-left active:bg-sunken wide:hover:bg-sunken',
    isHere ? 'bg-sunken' : 'bg-surface',
  )
  const content = <Content room={room} now={now} marks={marks} />
  return (
    <div ref={whole} className="group relative overflow-x-clip" {...swipe}>
      <div
        {...hold}
        inert={isAside}
        className={cx('select-none transition-transform duration-200 ease-haru [-webkit-touch-callout:none]', isAside && ASIDE)}
      >
        {'to' in opening ? (
          // Beside an open room Back leads to the list, not to the room before.
          <Link
            to={opening.to(room.cr_no)}
            replace={opening.shown !== null}
            aria-current={isHere ? 'page' : undefined}
            draggable={false}
            className={look}
          >
            {content}
          </Link>
        ) : (
          <button type="button" aria-current={isHere || undefined} onClick={() => opening.onOpen(room.cr_no)} className={look}>
            {content}
          </button>
        )}
      </div>
      {isAside ? (
        <SwipeActions room={room} onDone={() => setAside(false)} />
      ) : (
        <IconButton
          label={words.more(nameOf(room))}
          icon={<Ellipsis size={20} strokeWidth={1.9} />}
          onClick={({ currentTarget }) => void openRoomMenu(room, currentTarget)}
          // Shown for a pointer or a keyboard; touch has the long press and the swipe.
          className="absolute! top-1/2 right-3 -translate-y-1/2 bg-surface shadow-float not-focus-visible:pointer-events-none not-focus-visible:opacity-0 wide:group-hover:pointer-events-auto wide:group-hover:opacity-100"
        />
      )}
    </div>
  )
}

function Content({ room, now, marks }: Omit<Props, 'opening'>) {
  const draft = useDraft(room.cr_no)
  const name = nameOf(room)
  return (
    <>
      <RoomFace room={room} size={52} />
      {/* With large text, time and count wrap below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <span className="min-w-0 flex-[1_1_7.5rem]">
          <span className="flex flex-wrap items-center gap-x-1.5">
            <b className="line-clamp-2 max-w-full text-t5 font-semibold break-words">
              {marks ? <HighlightedText text={name} marks={marks} /> : name}
            </b>
            <Signs room={room} />
          </span>
          <span className="line-clamp-1 text-t4 break-all text-fg2">
            {draft !== '' && <span className="font-semibold text-brand-fg">{words.draft} </span>}
            {draft !== '' ? draft : lineOf(room)}
          </span>
        </span>
        <span className="ml-auto flex flex-none flex-col items-end gap-1 pt-0.5">
          <time dateTime={room.cm_last_reg_dt} className="num text-t3 whitespace-nowrap text-fg3">
            {timeOf(room.cm_last_reg_dt, now)}
          </time>
          <Count value={room.un_read} label={words.unread} />
        </span>
      </span>
    </>
  )
}

function Signs({ room }: { room: ChatRoom }) {
  const requestState = requestStateOf(room)
  const Sign = extensionOf(room.cr_type)?.Sign
  const sign = { size: 15, role: 'img', className: 'flex-none text-fg3' } as const
  return (
    <>
      {room.cr_type === 'group' && <span className="num text-t3 text-fg3">{room.cr_members.length}</span>}
      {requestState && (
        <Tag tone={TONES[requestState]}>
          {requestState === 'rejected' && isRejectedByMe(room) ? words.state.refused : words.state[requestState]}
        </Tag>
      )}
      {Sign && (
        <Suspense>
          <Sign room={room} />
        </Suspense>
      )}
      {room.pin_dt !== null && <Pin {...sign} fill="currentColor" aria-label={words.pinned} />}
      {room.is_mute && <BellOff {...sign} aria-label={words.muted} />}
      {partnerOf(room)?.online === true && <span className="sr-only">{words.online}</span>}
    </>
  )
}

/** The actions that a swipe shows. */
function SwipeActions({ room, onDone }: { room: ChatRoom; onDone: () => void }) {
  return (
    <div className="absolute inset-y-0 right-0 flex">
      {roomActions(room)
        .slice(0, SHOWN)
        .map(({ key, icon, short, run }, at) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              onDone()
              void run()
            }}
            className={cx('flex w-[76px] flex-col items-center justify-center gap-1 px-1 text-center text-t2 font-semibold', GROUNDS[at])}
          >
            {icon}
            {short}
          </button>
        ))}
    </div>
  )
}

const TONES = { asked: 'brand', waits: 'gray', rejected: 'danger' } as const
/** The width of the actions that a swipe shows. */
const SHOWN = 3
const ASIDE = '-translate-x-[228px]'
const GROUNDS = ['bg-brand-weak text-brand-fg', 'bg-sunken text-fg2', 'bg-inverse text-on-inverse']
