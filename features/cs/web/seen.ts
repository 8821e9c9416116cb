import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { readKept, writeKept } from '#kit/web/safeStorage.ts'
import { listNotices, type NoticeHead } from '../contract.ts'

/** The newest notice that was out when this device last opened the list. */
const KEY = 'haru_notice_seen'
/** Whoever never opened the list is not told of old ones. */
const FRESH_MS = 14 * 86_400_000

const listeners = new Set<() => void>()

/** Whether a notice came out that this device has not seen in the list: a dot in the drawer. */
export function useHasNewNotice(): boolean {
  const seen = useSeen()
  const first = useQuery({
    queryKey: [...keyOf(listNotices), 'first'],
    queryFn: ({ signal }) => call(listNotices, {}, { signal }),
    staleTime: 10 * 60_000,
  })
  return (first.data ?? []).some((notice) => isNew(notice, seen))
}

/** What was seen when the screen opened, for the marks in the list. */
export const seenNotices = (): string | null => readKept(KEY)

/** Remembers that all of these are seen. */
export function markSeen(notices: readonly NoticeHead[]): void {
  const newest = notices.reduce((latest, { publish_dt }) => Math.max(latest, Date.parse(publish_dt)), Date.parse(readKept(KEY) ?? '') || 0)
  if (newest === 0) return
  writeKept(KEY, new Date(newest).toISOString())
  for (const listener of listeners) listener()
}

export function isNew({ publish_dt }: NoticeHead, seen: string | null): boolean {
  const since = seen === null ? Date.now() - FRESH_MS : Date.parse(seen)
  // Moments are kept to the millisecond and come to the microsecond.
  return Date.parse(publish_dt) > since
}

const useSeen = (): string | null => useSyncExternalStore(subscribe, seenNotices)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
