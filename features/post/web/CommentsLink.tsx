import { MessageCircle } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link } from '#kit/web/screen.tsx'

/** The link to the comments of a post, with their number. */
export function CommentsLink({ to, count }: { to: string; count: number }) {
  return (
    <Link
      to={to}
      aria-label={ko.daily.comments(number(count))}
      className="num flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-full px-2 text-t4 font-semibold text-fg2"
    >
      <MessageCircle size={22} strokeWidth={1.9} aria-hidden />
      {number(count)}
    </Link>
  )
}
