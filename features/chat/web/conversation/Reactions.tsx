import { cx } from '#kit/ui/cx.ts'
import { chatParts } from '#features/chat/words/parts.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { openSheet } from '#kit/web/overlays.ts'
import type { ChatMessage } from '../../contract.ts'
import { useLongPress } from '../list/useLongPress.ts'
import { useConversationContext } from './conversationContext.ts'
import { nameIn } from './format.ts'

/** The reactions to a message. A tap adds or removes the viewer's own; a long press, like the message's menu, shows the members. */
export function Reactions({ message }: { message: ChatMessage }) {
  const conversation = useConversationContext()
  const { me, react } = conversation
  const hold = useLongPress(() => showReactors(conversation, message))
  return (
    <div role="group" aria-label={words.reactions} className="mt-1 flex flex-wrap gap-1" {...hold}>
      {message.reactions.map(({ emoji, user_nos }) => {
        const isMine = user_nos.includes(me)
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isMine}
            aria-label={words.reacted(emoji, user_nos.length)}
            onClick={() => react(message, emoji)}
            className={cx(
              'relative flex min-h-7 items-center gap-1 rounded-chip px-2 text-t3 after:absolute after:-inset-y-2 after:inset-x-0',
              isMine ? 'bg-brand-weak font-bold text-brand-fg ring-1 ring-brand' : 'bg-press text-fg2',
            )}
          >
            <span aria-hidden>{emoji}</span>
            <span aria-hidden className="num">
              {user_nos.length}
            </span>
          </button>
        )
      })}
    </div>
  )
}

type MembersByEmoji = { room: Parameters<typeof nameIn>[0]; me: number }

/** The reactions with their members. */
export function showReactors({ room, me }: MembersByEmoji, { reactions }: ChatMessage): void {
  void openSheet(
    () => (
      <ul className="pb-4">
        {reactions.flatMap(({ emoji, user_nos }) =>
          user_nos.map((user_no) => (
            <li key={user_no} className="flex min-h-12 items-center gap-3 text-t5">
              <span className="text-t6">{emoji}</span>
              {user_no === me ? words.me : nameIn(room, user_no)}
            </li>
          )),
        )}
      </ul>
    ),
    { title: chatParts.reactors },
  )
}
