import { useEffect, useReducer } from 'react'
import { serverNow } from './clock.ts'

/** The server's time, drawn anew at this interval. Milliseconds. */
export function useServerNow(everyMs: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return serverNow()
}
