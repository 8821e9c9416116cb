import { useEffect, useSyncExternalStore } from 'react'

/** How much of a wide window the shown screen takes: its column, the place of what stands beside it too, or the navigation's as well. */
export type WindowUse = 'column' | 'beside' | 'whole'

/** Asks the shell for more of a wide window while the component is mounted. */
export function useWindow(use: WindowUse): void {
  useEffect(() => {
    change(use)
    return () => change('column')
  }, [use])
}

/** What the shown screen asks for. */
export const useWindowUse = (): WindowUse => useSyncExternalStore(subscribe, read)

let current: WindowUse = 'column'
const listeners = new Set<() => void>()
const read = () => current

function change(use: WindowUse): void {
  current = use
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
