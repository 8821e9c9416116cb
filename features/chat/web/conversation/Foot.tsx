import { Suspense, type RefObject } from 'react'
import { pathOf } from '#features/routes.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { Link } from '#kit/web/screen.tsx'
import type { ChatMessage } from '../../contract.ts'
import type { Closed } from '../../rules.ts'
import { extensionOf } from '../extensions.ts'
import { requestStateOf } from '../room.ts'
import { useConversationContext } from './conversationContext.ts'
import { Composer, Request } from './parts.ts'
import { useQueuedMessages } from './sending.ts'

type Props = {
  /** Why the member cannot write, or null. */
  closed: Closed | null
  answered: ChatMessage | null
  onAnswered: () => void
  field: RefObject<HTMLTextAreaElement | null>
  /** The room was closed. */
  onLeft: () => void
}

/** Below the messages: the field, or why the member cannot write, with the possible actions. */
export function Foot({ closed, answered, onAnswered, field, onLeft }: Props) {
  const { room } = useConversationContext()
  const isOnItsWay = useQueuedMessages(room.cr_no).some(({ state }) => state !== 'failed')
  const requestState = requestStateOf(room)
  if (closed === null) {
    const isFirst = requestState === 'waits'
    // A request has one message: the field is hidden while it is in transit.
    if (isFirst && isOnItsWay) return <ClosedNotice reason="pending" />
    return (
      <div className="safe-b bg-surface">
        <Suspense fallback={<div className="min-h-15" />}>
          <Composer isFirst={isFirst} answered={answered} onAnswered={onAnswered} field={field} />
        </Suspense>
      </div>
    )
  }
  const Closed = closed === 'owner' ? extensionOf(room.cr_type)?.Closed : undefined
  if (Closed) {
    return (
      <Suspense fallback={<ClosedNotice reason={closed} />}>
        <Closed room={room} />
      </Suspense>
    )
  }
  if (requestState === null) return <ClosedNotice reason={closed} />
  return (
    <Suspense>
      <Request requestState={requestState} onLeft={onLeft} />
    </Suspense>
  )
}

/** Explains why the member cannot write. */
function ClosedNotice({ reason }: { reason: Closed }) {
  const inquiry = reason === 'admin' ? pathOf('Inquiry') : null
  return (
    <div className="safe-b bg-surface">
      <div className="flex min-h-15 flex-wrap items-center justify-center gap-x-3 px-5 py-2 text-center text-t4 text-fg2">
        <p>{words.write.closed[reason]}</p>
        {inquiry && (
          <Link to={inquiry} className="flex min-h-11 items-center font-semibold text-brand-fg">
            {words.write.inquiry}
          </Link>
        )}
      </div>
    </div>
  )
}
