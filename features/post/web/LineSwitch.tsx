import { exists, href } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { post } from '#features/post/words/post.ts'
import { Link } from '#kit/web/screen.tsx'
import type { ReactNode } from 'react'
import type { PostKind } from '../rules.ts'

/** The navigation between the daily line and the feed line. */
export function LineSwitch({ at, right }: { at: PostKind; right?: ReactNode }) {
  return (
    <nav aria-label={post.lines} className="flex items-center border-b border-line bg-surface px-[min(0.75rem,12px)]">
      {LINES.filter(({ name }) => exists(name)).map(({ kind, name }) => (
        <Link
          key={kind}
          to={href(name)}
          aria-current={kind === at ? 'page' : undefined}
          className={cx(
            'flex min-h-11 min-w-[min(4rem,64px)] items-center justify-center px-[min(0.75rem,12px)] text-t5 -outline-offset-2',
            kind === at ? 'font-bold shadow-[inset_0_-2px_0_var(--color-fg)]' : 'font-medium text-fg3',
          )}
        >
          {post[kind]}
        </Link>
      ))}
      <span className="flex-1" />
      {right}
    </nav>
  )
}

const LINES = [
  { kind: 'daily', name: 'DailyLineMain' },
  { kind: 'feed', name: 'FeedLineMain' },
] as const
