import { Ellipsis } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import type { Reply } from '../../contract.ts'
import type { Desk } from '../desk.tsx'

/** One comment or reply. A deleted one keeps its place for its replies. */
export function CommentRow({ comment, rootNo, desk }: { comment: Reply; rootNo: number; desk: Desk }) {
  const now = useNow()
  const { author } = comment
  const isReply = comment.parent_no !== null
  if (comment.state === 0 || !author) return <p className="py-3 text-t5 text-fg3">{ko.comment.deleted}</p>
  const trade = author.cate_no === null ? undefined : ko.daily.expert[author.cate_no]
  const reply = () => desk.aim({ kind: 'reply', rootNo, name: author.haru_name, mention: isReply })
  return (
    <article aria-label={author.haru_name} className="flex gap-2.5 py-2">
      <Avatar person={{ ...author, cate_no: null }} size={isReply ? 28 : 34} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-t4">
          <b className="max-w-full truncate font-semibold">{author.haru_name}</b>
          {trade && <Tag tone="brand">{trade}</Tag>}
          <time dateTime={comment.reg_dt} className="flex-none text-t3 text-fg3">
            {relativeTime(comment.reg_dt, now)}
          </time>
          {comment.edit_dt !== null && <span className="flex-none text-t3 text-fg3">{ko.comment.edited}</span>}
        </p>
        <Said content={comment.comment_content} mention={isReply} />
        <button type="button" onClick={reply} className="hit pt-0.5 text-t3 font-medium text-fg3">
          {ko.comment.reply}
        </button>
      </div>
      {desk.hasMenu(comment, now) && (
        <IconButton
          label={ko.comment.menu(author.haru_name)}
          icon={<Ellipsis size={18} className="text-fg3" />}
          onClick={() => void desk.menu(comment)}
          className="-mr-2"
        />
      )}
    </article>
  )
}

/** The words; whom a reply speaks to stands out. */
export function Said({ content, mention }: { content: string; mention: boolean }) {
  const to = mention ? /^@[\p{L}\p{N}_]{2,12}(?= )/u.exec(content)?.[0] : undefined
  if (!to) return <Html html={content} className="text-t5 leading-5.5" />
  return (
    <div className="text-t5 leading-5.5">
      <b className="font-semibold break-all text-brand-fg">{to}</b>
      <Html html={content.slice(to.length + 1)} className="ml-1 inline" />
    </div>
  )
}
