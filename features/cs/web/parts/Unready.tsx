import type { ReactNode } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { cs } from '#kit/ui/words/cs.ts'
import { isGone } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'

type Props = {
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
  /** Said where it does not exist, or is not for me. */
  gone?: string
  /** The way out of there. */
  out?: ReactNode
}

/** In the place of what has not come: why, and the way on. */
export function Unready({ query, gone, out }: Props) {
  const online = useOnline()
  const waiting = useDelayed(query.isPending && online)
  const again = () => void query.refetch()
  if (gone !== undefined && isGone(query.error)) return <EmptyView text={gone} action={out} />
  if (!online) return <ErrorView text={cs.offline} sub={cs.offlineHelp} onRetry={again} />
  if (query.isError && !query.isFetching) return <ErrorView onRetry={again} />
  return (
    waiting && (
      <div role="status" aria-label={cs.loading} className="px-5 pt-4">
        {ROWS.map((row) => (
          <div key={row} className="py-3">
            <Skeleton className="h-5 w-11/12" />
            <Skeleton className="mt-2 h-4 w-24" />
          </div>
        ))}
      </div>
    )
  )
}

const ROWS = [0, 1, 2, 3, 4]
