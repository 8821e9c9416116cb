import type { ReactNode } from 'react'
import { FollowSuggestions } from '#features/follow/web/public.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { search as words } from '#features/search/words.ts'
import { CallError } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'

type Query = { isPending: boolean; isFetching: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> }

/** Shown while the first results load, and when they fail. */
export function ResultsPlaceholder({ found, skeleton }: { found: Query; skeleton: ReactNode }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const retry = () => void found.refetch()
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={retry} />
  // The server's message: too many calls, or an invalid query.
  const message = found.error instanceof CallError && !found.error.offline ? inKorean(found.error.message) : undefined
  if (found.isError && !found.isFetching) return <ErrorView sub={message} onRetry={retry} />
  return waiting && skeleton
}

/** No results; suggests people to follow. */
export function NoResults({ text = words.none, sub = words.noneHelp }: { text?: string; sub?: string }) {
  return (
    <>
      <div role="status">
        <EmptyView text={text} sub={sub} />
      </div>
      <FollowSuggestions />
    </>
  )
}
