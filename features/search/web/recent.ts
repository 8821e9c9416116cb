import { useSyncExternalStore } from 'react'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { RECENT_MAX } from '../rules.ts'

/** Each member, and the guest, has a key of their own. The log-out deletes all of them. */
const keyOf = (userNo: number | undefined): string => `${MEMBER_PREFIX}searches_${userNo ?? 'guest'}`
const currentKey = (): string => keyOf(session.viewer()?.user_no)

const listeners = new Set<() => void>()

/** The member's recent searches on this device, newest first. */
export function useRecent(): readonly string[] {
  const key = keyOf(useViewer()?.user_no)
  const stored = useSyncExternalStore(subscribe, () => readStored(key))
  return parsed(stored)
}

export function addRecent(words: string): void {
  const q = words.trim()
  if (q !== '') store([q, ...current().filter((one) => one !== q)].slice(0, RECENT_MAX))
}

export const removeRecent = (words: string): void => store(current().filter((one) => one !== words))
export const clearRecent = (): void => store([])

const current = (): readonly string[] => parsed(readStored(currentKey()))

function store(all: readonly string[]): void {
  writeStored(currentKey(), all.length === 0 ? null : JSON.stringify(all))
  for (const listener of listeners) listener()
}

function parsed(stored: string | null): readonly string[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(all) ? all.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
