import { useProfile } from '#features/account/web/public.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { comment } from '#features/comment/words.ts'
import type { CommentSource } from '../commentSource.tsx'
import type { Outgoing } from '../outbox.ts'

/** A comment of mine on its way: sending, or failed with the way to try again. */
export function OutgoingRow({ words, comments }: { words: Outgoing; comments: CommentSource }) {
  const me = useProfile().data
  const isReply = words.parentNo !== null
  return (
    <li ref={intoSight} className="flex gap-2.5 py-2">
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
            <Act onClick={() => void comments.retry(words)}>{comment.retry}</Act>
            <Act onClick={() => comments.drop(words.key)}>{comment.drop}</Act>
          </p>
        )}
      </div>
    </li>
  )
}

/** It stands at the end of the comments, which may be far from where the member pressed. */
const intoSight = (row: HTMLLIElement | null): void => row?.scrollIntoView({ block: 'nearest' })

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 pr-2 text-t4 font-semibold text-fg2">
      {children}
    </button>
  )
}
