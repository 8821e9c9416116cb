import { ChevronDown } from 'lucide-react'
import { countText } from '#kit/ui/Count.tsx'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { useConversationContext } from './conversationContext.ts'
import type { News } from './shown.ts'
import { lineOf, nameIn } from './format.ts'

/** Shows new messages to a reader above the end, with a button to the end. Does not scroll without a press. */
export function Newest({ news }: { news: News | null }) {
  const { room, toEnd } = useConversationContext()
  if (news === null) {
    return (
      <button
        type="button"
        aria-label={words.toEnd}
        onClick={toEnd}
        className="pressable absolute right-3 bottom-3 grid size-[44px] place-items-center rounded-full bg-surface shadow-float"
      >
        <ChevronDown aria-hidden size={24} />
      </button>
    )
  }
  const { latest, qtt } = news
  const line = latest.cm_type === 'sys-msg' ? '' : words.newestOf(nameIn(room, latest.cm_from), lineOf(latest))
  return (
    <button
      type="button"
      onClick={toEnd}
      className="pressable absolute inset-x-4 bottom-3 mx-auto flex min-h-11 max-w-90 items-center gap-2 rounded-[22px] bg-inverse px-4 py-2 text-left text-t4 text-on-inverse shadow-float"
    >
      <span className="flex-none font-bold">{words.newMessages(countText(qtt))}</span>
      <span className="min-w-0 flex-1 truncate">{line}</span>
      <ChevronDown aria-hidden size={18} className="flex-none" />
    </button>
  )
}
