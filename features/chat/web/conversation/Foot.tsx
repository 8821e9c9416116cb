import { Suspense, type RefObject } from 'react'
import type { ChatMessage } from '../../contract.ts'
import type { Closed } from '../../rules.ts'
import { extensionOf } from '../extensions.ts'
import { requestStateOf } from '../room.ts'
import { useConversationContext } from './conversationContext.ts'
import { ClosedNotice, Composer, Request } from './parts.ts'
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
    if (isFirst && isOnItsWay) return <Notice reason="pending" />
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
      <Suspense>
        <Closed room={room} />
      </Suspense>
    )
  }
  if (requestState === null) return <Notice reason={closed} />
  return (
    <Suspense>
      <Request requestState={requestState} onLeft={onLeft} />
    </Suspense>
  )
}

const Notice = ({ reason }: { reason: Closed }) => (
  <Suspense fallback={<div className="min-h-15" />}>
    <ClosedNotice reason={reason} />
  </Suspense>
)
