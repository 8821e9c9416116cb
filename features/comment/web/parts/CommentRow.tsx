import { Ellipsis } from 'lucide-react'
import { HeartButton } from '#features/like/web/public.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { number, relativeTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { comment as commentWords } from '#features/comment/words.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Reply } from '../../contract.ts'
import type { CommentSource } from '../commentSource.tsx'

type Props = { comment: Reply; rootNo: number; comments: CommentSource }

/** One comment or reply; a deleted root shows a placeholder above its replies. */
export function CommentRow({ comment, rootNo, comments }: Props) {
  const now = useNow()
  const { author } = comment
  const isReply = comment.parent_no !== null
  if (comment.state === 0 || !author) return <p className="py-3 text-t5 text-fg3">{commentWords.deleted}</p>
  const expertCategory = author.cate_no === null ? undefined : ko.daily.expert[author.cate_no]
  const { like } = comments
  const room = comments.roomOf(author)
  return (
    <article aria-label={author.haru_name} className="flex gap-2.5 py-2">
      {/* Not focusable: the name beside it is the same link. */}
      <Link to={room} tabIndex={-1} aria-hidden className="h-fit flex-none rounded-full">
        <Avatar person={{ ...author, cate_no: null }} size={isReply ? 28 : 34} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-t4">
          <Link to={room} className="hit max-w-full min-w-0 font-semibold">
            <span className="block break-words">{author.haru_name}</span>
          </Link>
          {expertCategory && <Tag tone="brand">{expertCategory}</Tag>}
          <Time comment={comment} to={comments.threadOf(comment)} time={relativeTime(comment.reg_dt, now)} />
          {comment.edit_dt !== null && <span className="flex-none text-t3 text-fg3">{commentWords.edited}</span>}
        </p>
        <Tagged html={comment.comment_content} postNo={comments.postNo} className="text-t5 leading-5.5" />
        <CommentActions comment={comment} rootNo={rootNo} comments={comments} name={author.haru_name} now={now} />
      </div>
      {like && <HeartButton isfav={comment.isfav} onToggle={() => like(comment)} />}
    </article>
  )
}

function Time({ comment, to, time }: { comment: Reply; to?: string; time: string }) {
  const written = <time dateTime={comment.reg_dt}>{time}</time>
  if (to === undefined) return <span className="flex-none text-t3 text-fg3">{written}</span>
  return (
    <Link to={to} aria-label={commentWords.open(time)} className="hit flex-none text-t3 text-fg3">
      {written}
    </Link>
  )
}

/** The row below the text: reply, likers and menu. */
function CommentActions({ comment, rootNo, comments, name, now }: Props & { name: string; now: Date }) {
  const reply = () => comments.selectTarget({ kind: 'reply', rootNo, name, mention: comment.parent_no !== null })
  return (
    <div className="flex items-center gap-5 pt-0.5 text-t3 font-medium text-fg3">
      {comments.canReply && (
        <button type="button" onClick={reply} className="hit">
          {commentWords.reply}
        </button>
      )}
      {comment.like_qtt > 0 && (
        <Link to={comments.likersOf(comment)} className="num hit">
          {ko.like.count(number(comment.like_qtt))}
        </Link>
      )}
      {comments.hasMenu(comment, now) && (
        <button type="button" aria-label={commentWords.menu(name)} onClick={() => void comments.menu(comment)} className="hit">
          <Ellipsis size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
