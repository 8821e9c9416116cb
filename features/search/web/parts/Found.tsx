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

/** While the first of what is looked for is on its way, or when it does not come. */
export function Waiting({ found, skeleton }: { found: Query; skeleton: ReactNode }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  // Too many calls, or words that cannot be looked for: the server says which.
  const said = found.error instanceof CallError && !found.error.offline ? inKorean(found.error.message) : undefined
  if (found.isError && !found.isFetching) return <ErrorView sub={said} onRetry={again} />
  return waiting && skeleton
}

/** Nothing was found; people to follow instead. */
export function Nothing({ text = words.none, sub = words.noneHelp }: { text?: string; sub?: string }) {
  return (
    <>
      <div role="status">
        <EmptyView text={text} sub={sub} />
      </div>
      <FollowSuggestions />
    </>
  )
}
