import { Heart } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import type { LikeState } from './toggle.ts'

type Props = {
  post: LikeState
  /** Without it (a guest) there is no button, only the count (specification section 6). */
  onToggle?: () => void
}

export function LikeButton({ post, onToggle }: Props) {
  const count = number(post.like_qtt)
  if (!onToggle) return <span className="num px-2 text-t4 text-fg2">{ko.like.count(count)}</span>
  return (
    <button
      type="button"
      aria-pressed={post.isfav}
      aria-label={ko.like.count(count)}
      onClick={onToggle}
      className={cx(
        'num flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-t4 font-semibold',
        post.isfav ? 'text-danger-fg' : 'text-fg2',
      )}
    >
      <Heart key={String(post.isfav)} size={22} strokeWidth={1.9} className={cx(post.isfav && 'animate-pop fill-current')} aria-hidden />
      {count}
    </button>
  )
}
