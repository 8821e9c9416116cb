import type { ReactNode } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from '#kit/web/native.ts'

type Props = {
  query: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The final shape, while it loads. */
  skeleton: ReactNode
}

/** In the place of what has not come: why, and the way on. */
export function Unready({ query, skeleton }: Props) {
  const online = useOnline()
  const waiting = useDelayed(query.isPending && online)
  const again = () => void query.refetch()
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (query.isError && !query.isFetching) return <ErrorView onRetry={again} />
  return (
    waiting && (
      <div role="status" aria-label={ko.ui.loading}>
        {skeleton}
      </div>
    )
  )
}

/** Records that are on their way. */
export const ROWS = (
  <div className="flex flex-col gap-4 px-5 py-3">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-9 flex-none rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-5" />
          <Skeleton className="mt-1.5 h-4 w-2/3" />
        </div>
      </div>
    ))}
  </div>
)

/** Tiles that are on their way. */
export const TILES = (
  <div className="grid grid-cols-3 gap-0.5">
    {[0, 1, 2, 3, 4, 5].map((tile) => (
      <Skeleton key={tile} className="aspect-square rounded-none" />
    ))}
  </div>
)
