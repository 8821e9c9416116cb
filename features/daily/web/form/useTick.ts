import { useSyncExternalStore } from 'react'

const TICK_MS = 250

/** The current time; while `running`, the component renders again with every tick. */
export function useTick(running: boolean): number {
  return useSyncExternalStore(running ? eachTick : noSubscription, thisTick)
}

function eachTick(notify: () => void): () => void {
  const timer = setInterval(notify, TICK_MS)
  // A background page gets few ticks: this one corrects the time when it becomes visible.
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

const noSubscription = () => () => {}
const thisTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS
