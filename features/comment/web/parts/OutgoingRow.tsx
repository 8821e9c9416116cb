import { useProfile } from '#features/account/web/public.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { comment } from '#features/comment/words.ts'
import type { CommentSource } from '../commentSource.tsx'
import type { Outgoing } from '../outbox.ts'

/** An unsent comment: sending, or failed with a retry. */
export function OutgoingRow({ words, comments }: { words: Outgoing; comments: CommentSource }) {
  const me = useProfile().data
  const isReply = words.parentNo !== null
  return (
    <li ref={scrollIntoView} className="flex gap-2.5 py-2">
      <Avatar person={me ? { ...me, ...me.user_info, cate_no: null } : null} size={isReply ? 28 : 34} />
      <div className="min-w-0 flex-1">
        <p className="text-t4 font-semibold">{me?.user_info.haru_name}</p>
        <Tagged html={words.content} postNo={comments.postNo} className="text-t5 leading-5.5" />
        <p role="status" className="text-t3 text-fg3">
          {words.state === 'sending' && comment.sending}
          {words.state === 'failed' && <span className="text-danger-fg">{words.error ?? comment.notSent}</span>}
          {words.state === 'sent' && ko.ui.justNow}
        </p>
        {words.state === 'failed' && (
          <p className="flex gap-2">
            <ActionButton onClick={() => void comments.retry(words)}>{comment.retry}</ActionButton>
            <ActionButton onClick={() => comments.drop(words.key)}>{comment.drop}</ActionButton>
          </p>
        )}
      </div>
    </li>
  )
}

/** For `ref`: the row is at the end of the list, which may be off the screen. */
const scrollIntoView = (row: HTMLLIElement | null): void => row?.scrollIntoView({ block: 'nearest' })

function ActionButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 pr-2 text-t4 font-semibold text-fg2">
      {children}
    </button>
  )
}
