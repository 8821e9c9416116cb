import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'

/** The view of a query without data: cards of these heights while it loads. */
export const Loading = ({ query, heights }: { query: QueryState; heights: readonly string[] }) => (
  <QueryFallback
    query={query}
    skeleton={
      <div className="flex flex-col gap-2.5">
        {heights.map((height, nth) => (
          <Skeleton key={`${height}-${String(nth)}`} className={cx(height, 'rounded-card bg-surface!')} />
        ))}
      </div>
    }
  />
)
