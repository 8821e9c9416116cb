import { useSyncExternalStore } from 'react'

const TICK_MS = 250

/** This moment; while something runs, the component is drawn again with it. */
export function useTick(running: boolean): number {
  return useSyncExternalStore(running ? eachTick : never, thisTick)
}

function eachTick(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS)
  // A page in the background is given few ticks: the figure is right the moment it is seen again.
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

const never = () => () => {}
const thisTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS
