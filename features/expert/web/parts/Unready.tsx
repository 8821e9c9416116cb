import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from '#kit/web/native.ts'

type Props = { query: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown } }

/** In the place of an application that has not come: why, and the way on. */
export function Unready({ query }: Props) {
  const isOnline = useOnline()
  const isWaiting = useDelayed(query.isPending && isOnline)
  const again = () => void query.refetch()
  if (!isOnline) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (query.isError && !query.isFetching) return <ErrorView onRetry={again} />
  if (!isWaiting) return null
  return (
    <div role="status" aria-label={ko.ui.loading} className="flex flex-col gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
