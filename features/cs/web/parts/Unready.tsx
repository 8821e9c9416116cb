import type { ReactNode } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isGone } from '#kit/web/call.ts'
import { Unready as Waiting, type Unread } from '#kit/web/Unready.tsx'

type Props = {
  query: Unread & { error: unknown }
  /** Said where it does not exist, or is not for me. */
  gone?: string
  /** The way out of there. */
  out?: ReactNode
}

/** In the place of what has not come: why, and the way on. */
export function Unready({ query, gone, out }: Props) {
  if (gone !== undefined && isGone(query.error)) return <EmptyView text={gone} action={out} />
  return <Waiting query={query} skeleton={ROWS} />
}

const ROWS = (
  <div className="px-5 pt-4">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="py-3">
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="mt-2 h-4 w-24" />
      </div>
    ))}
  </div>
)
