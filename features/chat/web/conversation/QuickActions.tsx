import { Reply, SmilePlus } from 'lucide-react'
import { chatParts } from '#features/chat/words/parts.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import type { ChatMessage } from '../../contract.ts'
import { useConversationContext } from './conversationContext.ts'

type Props = { message: ChatMessage; tabIndex: number; buttonClass: string }

/** Reaction and reply buttons beside a message on wide screens with a pointer. A narrow panel has only the menu. */
export function QuickActions({ message, tabIndex, buttonClass }: Props) {
  const { reply, pickEmoji } = useConversationContext()
  return (
    <span className="hidden @min-[36rem]:flex">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={words.reactions}
        onClick={({ currentTarget }) => pickEmoji(message, currentTarget)}
        className={buttonClass}
      >
        <SmilePlus aria-hidden size={18} />
      </button>
      <button type="button" tabIndex={tabIndex} aria-label={chatParts.acts.reply} onClick={() => reply(message)} className={buttonClass}>
        <Reply aria-hidden size={18} />
      </button>
    </span>
  )
}
