import { useEffect, useState } from 'react'

/** What is loaded once it is needed; `load` must stay the same function. After a failure it can be tried again. */
export function useLoaded<T>(load: () => Promise<T>, isNeeded = true): { part: T | null; failed: boolean; retry: () => void } {
  const [part, setPart] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  const waits = isNeeded && part === null && !failed
  useEffect(() => {
    if (!waits) return
    let isLeft = false
    load().then(
      (came) => !isLeft && setPart(came),
      () => !isLeft && setFailed(true),
    )
    return () => void (isLeft = true)
  }, [load, waits])
  return { part, failed, retry: () => setFailed(false) }
}
