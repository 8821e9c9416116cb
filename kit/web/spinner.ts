import { useSyncExternalStore } from 'react'

/** The spinner is hidden after this time even if the work goes on (specification section 2). Milliseconds. */
export const SPINNER_MS = 5000

/** Shows the spinner over everything until the work ends. Only for work that must not be interrupted. */
export async function busy<T>(work: Promise<T>): Promise<T> {
  const job = {}
  running.add(job)
  notify()
  const timer = setTimeout(() => end(job), SPINNER_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    end(job)
  }
}

/** Whether to show the spinner. */
export function useBusy(): boolean {
  return useSyncExternalStore(subscribe, () => running.size > 0)
}

const running = new Set<object>()
const listeners = new Set<() => void>()

function end(job: object): void {
  if (running.delete(job)) notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
