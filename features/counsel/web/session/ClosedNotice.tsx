import type { ChatRoom } from '#features/chat/contract.ts'
import { chatParts } from '#features/chat/words/parts.ts'
import { counselClosed } from '../../words/session.ts'

/** Instead of the message field: why nobody can write in this state. */
export default function ClosedNotice({ room: { coun_state } }: { room: ChatRoom }) {
  return (
    <div className="safe-b bg-surface">
      <p className="flex min-h-15 items-center justify-center px-5 py-2 text-center text-t4 break-keep text-fg2">
        {counselClosed[coun_state ?? 0] ?? chatParts.closed.owner}
      </p>
    </div>
  )
}
