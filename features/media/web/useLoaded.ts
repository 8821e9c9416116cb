import { useEffect, useState } from 'react'

/** Loads when first needed; `retry` after a failure. `load` must be a stable function. */
export function useLoaded<T>(load: () => Promise<T>, isNeeded = true): { part: T | null; failed: boolean; retry: () => void } {
  const [part, setPart] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  const isLoading = isNeeded && part === null && !failed
  useEffect(() => {
    if (!isLoading) return
    let isUnmounted = false
    load().then(
      (loaded) => !isUnmounted && setPart(loaded),
      () => !isUnmounted && setFailed(true),
    )
    return () => void (isUnmounted = true)
  }, [load, isLoading])
  return { part, failed, retry: () => setFailed(false) }
}
