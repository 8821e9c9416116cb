import type { ReactNode } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'

type Props = {
  query: QueryState & { error: unknown }
  /** Text when the object does not exist or is not accessible. */
  goneText?: string
  /** Action below that text. */
  out?: ReactNode
}

/** Placeholder of a query without data: skeleton, error or missing object. */
export function RowsFallback({ query, goneText, out }: Props) {
  if (goneText !== undefined && isNotFound(query.error)) return <EmptyView text={goneText} action={out} />
  return <QueryFallback query={query} skeleton={ROWS} />
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
