import type { ReactNode } from 'react'
import { LIMITED } from '#kit/contract/errors.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { CallError } from './call.ts'
import { useOnline } from './native.ts'

export type QueryState = { isPending: boolean; isError: boolean; error?: Error | null; isFetching: boolean; refetch: () => unknown }

type Props = {
  query: QueryState
  /** The shape of the content, shown while it loads. */
  skeleton: ReactNode
}

/** The view of a query without data: skeleton, offline or error, with a retry button. */
export function QueryFallback({ query, skeleton }: Props) {
  const online = useOnline()
  const isLoading = query.isPending && online
  const isShown = useDelayed(isLoading)
  const retry = () => void query.refetch()
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={retry} />
  const { error } = query
  // Trying again does not end what an operator closed to the viewer; the message says until when.
  if (error instanceof CallError && error.code?.startsWith(LIMITED)) return <ErrorView text={error.message} sub="" />
  if (query.isError && !query.isFetching) return <ErrorView onRetry={retry} />
  if (!isLoading) return null
  // Unseen at first, it keeps the place of what comes, so that what follows does not move.
  return <div {...(isShown ? { role: 'status', 'aria-label': ko.ui.loading } : { className: 'invisible' })}>{skeleton}</div>
}
