import { QueryClient } from '@tanstack/react-query'

/** Tries after the first that got no answer. */
const RETRIES = 2
/** Milliseconds for which an answer is believed; a kept screen that is shown again must not jump. */
const STALE_MS = 30_000

/** The cache of everything the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < RETRIES && isPassing(error),
    },
  },
})

/** Whether the same call may fare better in a moment: no answer, or a server that is busy. A refusal stays one. */
function isPassing(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return status === 0 || status === 502 || status === 503 || status === 504
}
