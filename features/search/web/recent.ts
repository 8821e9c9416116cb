import { useSyncExternalStore, type MouseEvent } from 'react'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { RECENT_MAX } from '../rules.ts'

/** What was searched: people and posts, products, or clubs. Each has a list of its own. */
export type RecentKind = 'searches' | 'shop_searches' | 'club_searches'

/** Each member, and the guest, has a key of their own. The log-out deletes all of them. */
const keyOf = (kind: RecentKind, userNo: number | undefined): string => `${MEMBER_PREFIX}${kind}_${userNo ?? 'guest'}`
const currentKey = (kind: RecentKind): string => keyOf(kind, session.viewer()?.user_no)

const listeners = new Set<() => void>()

/** The member's recent searches on this device, newest first. */
export function useRecent(kind: RecentKind = 'searches'): readonly string[] {
  const key = keyOf(kind, useViewer()?.user_no)
  const stored = useSyncExternalStore(subscribe, () => readStored(key))
  return parsed(stored)
}

export function addRecent(words: string, kind: RecentKind = 'searches'): void {
  const q = words.trim()
  if (q !== '') store(kind, [q, ...current(kind).filter((one) => one !== q)].slice(0, RECENT_MAX))
}

export const removeRecent = (words: string, kind: RecentKind): void =>
  store(
    kind,
    current(kind).filter((one) => one !== words),
  )
export const clearRecent = (kind: RecentKind): void => store(kind, [])

/** Whether a press opens a link, such as a result. */
export const isLinkClick = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null

const current = (kind: RecentKind): readonly string[] => parsed(readStored(currentKey(kind)))

function store(kind: RecentKind, all: readonly string[]): void {
  writeStored(currentKey(kind), all.length === 0 ? null : JSON.stringify(all))
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
