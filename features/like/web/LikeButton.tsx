import { Heart } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link } from '#kit/web/screen.tsx'
import type { LikeState } from './toggle.ts'

type Props = {
  post: LikeState
  /** The path of the likers. */
  to: string
  /** Without it (a guest) there is no button, only the count (specification section 6). */
  onToggle?: () => void
}

/** The like button of a post, and its count, which links to the likers. */
export function LikeButton({ post, to, onToggle }: Props) {
  const count = number(post.like_qtt)
  if (!onToggle) {
    return (
      <LikeCount to={to} post={post} className="px-2 text-fg2">
        {ko.like.count(count)}
      </LikeCount>
    )
  }
  const colour = post.isfav ? 'text-danger-fg' : 'text-fg2'
  return (
    <span className={cx('flex flex-none items-center', colour)}>
      <button
        type="button"
        aria-pressed={post.isfav}
        aria-label={ko.like.count(count)}
        onClick={onToggle}
        className="grid size-[44px] flex-none place-items-center rounded-full"
      >
        <HeartSign filled={post.isfav} size={22} />
      </button>
      <LikeCount to={to} post={post} className="min-w-11 pr-2 font-semibold">
        {count}
      </LikeCount>
    </span>
  )
}

/** The like button of a comment, without a count. */
export function HeartButton({ isfav, onToggle }: Pick<LikeState, 'isfav'> & { onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isfav}
      aria-label={ko.like.ofComment}
      onClick={onToggle}
      className={cx('-mr-3 grid size-[44px] flex-none place-items-center rounded-full', isfav ? 'text-danger-fg' : 'text-fg2')}
    >
      <HeartSign filled={isfav} size={18} />
    </button>
  )
}

function HeartSign({ filled, size }: { filled: boolean; size: number }) {
  return <Heart key={String(filled)} size={size} strokeWidth={1.9} className={cx(filled && 'animate-pop fill-current')} aria-hidden />
}

/** The count; no link while it is 0. */
function LikeCount({ to, post, className, children }: { to: string; post: LikeState; className: string; children: string }) {
  const look = cx('num flex min-h-11 items-center text-t4', className)
  if (post.like_qtt === 0) return <span className={look}>{children}</span>
  return (
    <Link to={to} aria-label={children.startsWith(ko.like.title) ? undefined : ko.like.people(children)} className={look}>
      {children}
    </Link>
  )
}
