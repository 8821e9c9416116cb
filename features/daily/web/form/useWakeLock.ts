import { useEffect } from 'react'

/** Keeps the screen on while `running`, where the browser supports it; asks again after the page was hidden, which releases the lock. */
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
