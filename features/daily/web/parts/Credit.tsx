import { Repeat2, Users } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { post } from '#features/post/words/post.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { detailPath } from './paths.ts'

/** The source that a meal or workout was taken over from, and how many took over from this daily. */
export function Credit({ daily: { from, same_qtt } }: { daily: Pick<Daily, 'from' | 'same_qtt'> }) {
  const place = useScreen()
  if (from === null && same_qtt === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-x-3 text-t4 text-fg2">
      {from && (
        <Link to={detailPath(place, from.daily_no)} className="flex min-h-11 min-w-0 items-center gap-1.5">
          <Repeat2 size={16} aria-hidden className="flex-none" />
          <span className="min-w-0">{post.taken(from.haru_name)}</span>
        </Link>
      )}
      {same_qtt > 0 && (
        <p className="num flex min-h-11 items-center gap-1.5">
          <Users size={16} aria-hidden className="flex-none" />
          {post.same(number(same_qtt))}
        </p>
      )}
    </div>
  )
}
