import { useSyncExternalStore } from 'react'

/** The spinner hides itself after this long, whatever it waits for (specification section 2). Milliseconds. */
export const SPINNER_MS = 5000

/** Shows the spinner over everything until the work ends. Only for acts that nothing may interrupt. */
export async function busy<T>(work: Promise<T>): Promise<T> {
  const turn = {}
  running.add(turn)
  tell()
  const timer = setTimeout(() => end(turn), SPINNER_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    end(turn)
  }
}

/** Whether the spinner is to be seen. */
export function useBusy(): boolean {
  return useSyncExternalStore(subscribe, () => running.size > 0)
}

const running = new Set<object>()
const listeners = new Set<() => void>()

function end(turn: object): void {
  if (running.delete(turn)) tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
