import { useSyncExternalStore } from 'react'
import { OWN, readKept, writeKept } from '#kit/web/safeStorage.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { RECENT_MAX } from '../rules.ts'

/** A member's words are for their eyes: another member, or a guest, has others. A log-out takes all away. */
const keyOf = (userNo: number | undefined): string => `${OWN}searches_${userNo ?? 'guest'}`
const keyNow = (): string => keyOf(session.viewer()?.user_no)

const listeners = new Set<() => void>()

/** What this member looked for last on this device, the newest first. */
export function useRecent(): readonly string[] {
  const key = keyOf(useViewer()?.user_no)
  const kept = useSyncExternalStore(subscribe, () => readKept(key))
  return parsed(kept)
}

export function addRecent(words: string): void {
  const q = words.trim()
  if (q !== '') put([q, ...now().filter((one) => one !== q)].slice(0, RECENT_MAX))
}

export const dropRecent = (words: string): void => put(now().filter((one) => one !== words))
export const clearRecent = (): void => put([])

const now = (): readonly string[] => parsed(readKept(keyNow()))

function put(all: readonly string[]): void {
  writeKept(keyNow(), all.length === 0 ? null : JSON.stringify(all))
  for (const listener of listeners) listener()
}

function parsed(kept: string | null): readonly string[] {
  try {
    const all: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(all) ? all.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
