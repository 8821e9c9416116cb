import { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#kit/contract/time.ts'

/** Retries after a call without an answer. */
const RETRIES = 2
/** Milliseconds for which an answer is fresh; a screen that is shown again must not jump. */
const STALE_MS = 30_000

/** The cache of the server's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 10 * MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < RETRIES && isTransient(error),
    },
  },
})

/** Fetches again what failed and is still shown as an error, because the server may answer now. */
export function refetchFailed(): void {
  const hasFailed = ({ status, data }: { status: string; data: unknown }) => status === 'error' && data === undefined
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => hasFailed(state) })
}

/** Whether a retry may succeed: no answer, or a busy server. A refusal stays a refusal. */
function isTransient(error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown }
  // Operators closed it for longer than a retry waits.
  if (typeof code === 'string' && code.startsWith('app.')) return false
  return status === 0 || status === 502 || status === 503 || status === 504
}
