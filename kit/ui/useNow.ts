import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'

/** The current minute, for relative times and the current day; all users update together. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(eachMinute, thisMinute, thisMinute))
}

function eachMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
