import { useEffect, useRef, useState } from 'react'

/** A shorter wait shows nothing; once shown, it stays at least this long. Milliseconds. */
const DELAY_MS = 200
const MIN_MS = 300

/** Whether to show a loading state: after 200 ms, and then for at least 300 ms, to avoid flicker. */
export function useDelayed(loading: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? DELAY_MS : Math.max(0, since.current + MIN_MS - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown])
  return shown
}
