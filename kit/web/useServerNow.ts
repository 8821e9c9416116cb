import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { clockSkew, serverNow } from './serverClock.ts'

/** The server's time, drawn anew at this interval and when the clocks were compared. Milliseconds. */
export function useServerNow(everyMs: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useSyncExternalStore(clockSkew.subscribe, clockSkew.read)
  useEffect(() => {
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return serverNow()
}
