import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The present minute, for relative times and for what day it is: everything that shows it moves on together. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(eachMinute, thisMinute, thisMinute))
}

function eachMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE
