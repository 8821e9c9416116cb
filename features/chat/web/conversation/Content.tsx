import { chatRoom as words } from '#features/chat/words/room.ts'
import { cx } from '#kit/ui/cx.ts'
import type { ChatMessage } from '../../contract.ts'
import { useConversationContext } from './conversationContext.ts'
import { Files } from './Files.tsx'
import { openLink } from './links.ts'
import { piecesOf } from './pieces.ts'
import type { QueuedMessage } from './queue.ts'
import { nameIn } from './format.ts'

/** A message's content: the quoted message, its files, its text. */
export function Content({ message, waiting }: { message: ChatMessage | null; waiting: QueuedMessage | null }) {
  const { me } = useConversationContext()
  if (message?.state === 0) return words.deleted
  const { cm_content = '', cm_file = [], reply = null } = message ?? waiting ?? {}
  const isMine = message === null || message.cm_from === me
  return (
    <>
      {reply && <Quote reply={reply} isMine={isMine} />}
      {cm_file.length > 0 && <Files files={cm_file} cm_no={message?.cm_no ?? null} />}
      {cm_content && <Words content={cm_content} />}
    </>
  )
}

function Words({ content }: { content: string }) {
  const { searchWords } = useConversationContext()
  return (
    <p className="whitespace-pre-wrap">
      {piecesOf(content, searchWords).map(({ text, href, isFound }, index) => {
        if (href !== undefined) {
          // Not a button, because a button would not wrap inline with the text.
          return (
            <span
              key={index}
              role="link"
              tabIndex={0}
              onClick={() => void openLink(href)}
              onKeyDown={(event) => event.key === 'Enter' && void (event.stopPropagation(), openLink(href))}
              className="cursor-pointer break-all underline"
            >
              {text}
            </span>
          )
        }
        return isFound ? (
          <mark key={index} className="rounded-badge bg-gold-weak text-gold-fg">
            {text}
          </mark>
        ) : (
          text
        )
      })}
    </p>
  )
}

/** The quoted message; pressing it jumps to that message. */
function Quote({ reply, isMine }: { reply: NonNullable<ChatMessage['reply']>; isMine: boolean }) {
  const { room, me, jump } = useConversationContext()
  const name = reply.cm_from === me ? words.me : nameIn(room, reply.cm_from)
  const text = reply.cm_content || (reply.file_qtt > 0 ? words.photos(reply.file_qtt) : words.deleted)
  return (
    <button
      type="button"
      aria-label={`${words.replyOf(name, text)}, ${words.toQuoted}`}
      onClick={() => void jump(reply.cm_no)}
      className={cx(
        'mb-1.5 block w-full border-b pb-1.5 text-left text-t3',
        isMine ? 'border-on-brand text-on-brand' : 'border-line text-fg2',
      )}
    >
      <span className="block font-semibold">{words.replyTo(name)}</span>
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{text}</span>
    </button>
  )
}

/** The text of the quoted message, shown above the field. */
export const quoteOf = (message: ChatMessage): NonNullable<ChatMessage['reply']> => ({
  cm_no: message.cm_no,
  cm_from: message.cm_from,
  cm_content: message.cm_content,
  file_qtt: message.cm_file.length,
})
