import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'

type LoadingQuery = { isPending: boolean; isError: boolean; refetch: () => unknown }

/** Placeholder of a pending query: skeletons, which have their place before they show, or the error. */
export function Loading({ query, heights }: { query: LoadingQuery; heights: readonly string[] }) {
  const waits = useDelayed(query.isPending && !query.isError)
  if (query.isError) return <ErrorView onRetry={() => void query.refetch()} />
  return (
    <div aria-busy className="flex flex-col gap-2.5">
      <span className="sr-only">{ko.ui.loading}</span>
      {heights.map((height, nth) => (
        <Skeleton key={`${height}-${String(nth)}`} className={cx(height, 'rounded-card bg-surface!', !waits && 'invisible')} />
      ))}
    </div>
  )
}
