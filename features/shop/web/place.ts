import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'

/** The district that was chosen on this device, from which distances are measured. */
const KEY = 'haru_shop_place'
const listeners = new Set<() => void>()

/** Its code; undefined: the member's own one. */
export const useChosenPlace = (): string | undefined => useSyncExternalStore(subscribe, read) ?? undefined

export function choosePlace(code: string | null): void {
  writeStored(KEY, code)
  for (const listener of listeners) listener()
}

function read(): string | null {
  const stored = readStored(KEY)
  return stored !== null && /^\d{5}$/.test(stored) ? stored : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
