import type { ReactNode } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from './native.ts'

export type Unread = { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }

type Props = {
  query: Unread
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
