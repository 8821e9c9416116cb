import { useEffect } from 'react'

/** Keeps the screen on while something runs, where the browser can; the system takes the lock whenever the page is hidden. */
export function useWakeLock(running: boolean): void {
  useEffect(() => {
    if (!running || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void lock?.release()
    }
    const askAgain = () => void ask()
    askAgain()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [running])
}
