import { Ellipsis } from 'lucide-react'
import { memo, Suspense } from 'react'
import { hrefNear } from '#features/routes.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Bubble } from '#kit/ui/Bubble.tsx'
import { cx } from '#kit/ui/cx.ts'
import { DatePill } from '#kit/ui/DatePill.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { SystemPill } from '#kit/ui/SystemPill.tsx'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { ChatMessage } from '../../contract.ts'
import { extensionOf } from '../extensions.ts'
import { Content } from './Content.tsx'
import { useConversationContext } from './conversationContext.ts'
import { FailedActions, QuickActions, Reactions } from './parts.ts'
import { unreadOf, type Row } from './rows.ts'
import { dayWords, memberOf, nameIn, rowWords, systemWords } from './format.ts'
import { ExpertTag } from './ExpertTag.tsx'
import { useGestures } from './useGestures.ts'

type Props = {
  row: Row
  index: number
  /** The list's tab stop. */
  isStop: boolean
  /** Highlighted after a jump from a quote, a day or a search. */
  isMarked: boolean
}

/** A message, with the dividers above it. */
export const Line = memo(function Line({ row, index, isStop, isMarked }: Props) {
  const { room, me, pickDay } = useConversationContext()
  const { message, day } = row
  const unread = message && !row.isSystem ? unreadOf(message, room.cr_members, me) : 0
  const shownDay = day && dayWords(day, new Date())
  return (
    <>
      {day && shownDay && (
        <DatePill label={words.pickDay(shownDay)} onPress={() => pickDay(day)}>
          {shownDay}
        </DatePill>
      )}
      {row.isUnreadStart && <p className="mx-3 my-2 rounded-chip bg-press py-1 text-center text-t3 text-fg2">{words.unreadFrom}</p>}
      <div
        role="article"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop for the whole list; its menu opens by Enter
        tabIndex={isStop ? 0 : -1}
        data-line={index}
        aria-label={rowWords(room, row, unread)}
        className={cx('group/line -outline-offset-2', isMarked && 'animate-skeleton bg-brand-weak')}
      >
        {message && row.isSystem ? <SystemLine message={message} /> : <MessageLine row={row} unread={unread} isStop={isStop} />}
      </div>
    </>
  )
})

/** What happened in the room, as the feature that owns the room shows it, or as a pill. */
function SystemLine({ message }: { message: ChatMessage }) {
  const { room } = useConversationContext()
  const pill = <SystemPill>{systemWords(room, message)}</SystemPill>
  const Event = extensionOf(room.cr_type)?.events?.[message.extra_info?.type ?? '']
  if (!Event) return pill
  return (
    <Suspense fallback={pill}>
      <Event message={message} />
    </Suspense>
  )
}

function MessageLine({ row, unread, isStop }: { row: Row; unread: number; isStop: boolean }) {
  const { room, openMenu, reply, mayWrite } = useConversationContext()
  const { message, waiting, isMine, opens, closes, at } = row
  const from = message?.cm_from ?? null
  const isThere = message !== null && message.state === 1
  const gestures = useGestures({
    onMenu: message ? (at) => openMenu(message, at) : null,
    onReply: isThere && mayWrite ? () => reply(message) : null,
  })
  const files = message?.cm_file ?? waiting?.cm_file ?? []
  const isGone = message?.state === 0
  const member = isMine ? undefined : memberOf(room, from)
  return (
    <div {...gestures} className="touch-pan-y [@media(hover:none)]:select-none">
      <Bubble
        mine={isMine}
        opens={opens}
        name={isMine ? undefined : nameIn(room, from)}
        tag={member && <ExpertTag person={member} />}
        face={isMine ? undefined : <Face user_no={from} />}
        time={closes ? koreanTime(at) : null}
        unread={isGone ? 0 : unread}
        state={stateOf(row)}
        bare={files.length > 0 && !(message?.cm_content ?? waiting?.cm_content)}
        faint={isGone}
        foot={
          isThere && message.reactions.length > 0 ? (
            <Suspense>
              <Reactions message={message} />
            </Suspense>
          ) : undefined
        }
        tools={message !== null && <Tools message={message} tabIndex={isStop ? 0 : -1} />}
        acts={
          waiting?.state === 'failed' ? (
            <Suspense>
              <FailedActions waiting={waiting} />
            </Suspense>
          ) : undefined
        }
      >
        <Content message={message} waiting={waiting} />
      </Bubble>
    </div>
  )
}

/** The message's actions: on wide screens with a pointer on hover and focus, else the menu alone and for screen readers. */
function Tools({ message, tabIndex }: { message: ChatMessage; tabIndex: number }) {
  const { openMenu, mayWrite, hasPointer } = useConversationContext()
  const more = (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={words.more}
      onClick={({ currentTarget }) => openMenu(message, currentTarget)}
      className={hasPointer ? TOOL : 'sr-only'}
    >
      {hasPointer && <Ellipsis aria-hidden size={18} />}
    </button>
  )
  if (!hasPointer) return more
  return (
    // Reserves the space, so that the text does not wrap again when the code has loaded.
    <div className={cx('flex min-w-8 flex-none @min-[36rem]:min-w-24', SHOWN_ON_HOVER)}>
      {message.state === 1 && mayWrite && (
        <Suspense>
          <QuickActions message={message} tabIndex={tabIndex} buttonClass={TOOL} />
        </Suspense>
      )}
      {more}
    </div>
  )
}

const TOOL = 'grid size-8 place-items-center rounded-full text-fg2 hover:bg-press'
const SHOWN_ON_HOVER = 'opacity-0 group-hover/line:opacity-100 group-focus-visible/line:opacity-100 has-focus-visible:opacity-100'

/** A link to the sender's haru room. */
function Face({ user_no }: { user_no: number | null }) {
  const { room } = useConversationContext()
  const place = useScreen()
  const member = memberOf(room, user_no)
  if (room.cr_type === 'admin') return <HaruIcon size={40} />
  const face = <Avatar person={member ?? null} size={40} />
  if (!member) return face
  return (
    <Link
      to={hrefNear(place, 'MyHaruRoom', { id: member.user_no })}
      aria-label={words.toRoom(member.haru_name)}
      className="block size-[40px] rounded-full"
    >
      {face}
    </Link>
  )
}

function stateOf({ waiting }: Row): 'sent' | 'sending' | 'failed' {
  if (!waiting || waiting.state === 'sent') return 'sent'
  return waiting.state === 'failed' ? 'failed' : 'sending'
}
