import { useEffect, useState } from 'react'

/** Whether the session covers the window; the browser's own bars go too, where it can hide them. Questions stay above it. */
export function useFull(): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const follow = () => document.fullscreenElement === null && setFull(false)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [isFull])
  const toggle = () => {
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    setFull(!isFull)
  }
  return { isFull, toggle }
}
