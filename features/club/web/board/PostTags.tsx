import { Pin } from 'lucide-react'
import { Tag } from '#kit/ui/Tag.tsx'
import type { BoardPost } from '../../contract.ts'
import { boardWords as words } from '../../words/board.ts'

/** Marks above the title of a post: its board, and what the staff did with it. */
export function PostTags({ post, withBoard }: { post: BoardPost; withBoard: boolean }) {
  const { board, is_pinned, is_hidden, is_locked } = post
  return (
    <span className="mb-1 flex flex-wrap gap-1 empty:hidden">
      {is_pinned && (
        <Tag tone="brand" className="gap-0.5">
          <Pin aria-hidden size={11} />
          {words.pinned}
        </Tag>
      )}
      {withBoard && <Tag tone={board === 'notice' ? 'info' : 'gray'}>{words.boards[board]}</Tag>}
      {is_hidden && <Tag tone="warn">{words.hidden}</Tag>}
      {is_locked && <Tag>{words.locked}</Tag>}
    </span>
  )
}
