import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'
import { listNotices, type NoticeHead } from '../contract.ts'

/** Storage key: publication time of the newest notice when this device last opened the list. */
const KEY = 'haru_notice_seen'
/** Maximum age of a notice that counts as new on a device that never opened the list. */
const FRESH_MS = 14 * DAY_MS

const listeners = new Set<() => void>()

/** Whether there is a notice that this device has not seen in the list; the drawer shows a dot. */
export function useHasNewNotice(): boolean {
  const seen = useSeen()
  const first = useQuery({
    queryKey: [...keyOf(listNotices), 'first'],
    queryFn: ({ signal }) => call(listNotices, {}, { signal }),
    staleTime: 10 * MINUTE_MS,
  })
  return (first.data ?? []).some((notice) => isNew(notice, seen))
}

/** The stored time, read once when the list opens, for its marks. */
export const seenNotices = (): string | null => readStored(KEY)

/** Stores the newest of these notices as seen. */
export function markSeen(notices: readonly NoticeHead[]): void {
  const newest = notices.reduce(
    (latest, { publish_dt }) => Math.max(latest, Date.parse(publish_dt)),
    Date.parse(readStored(KEY) ?? '') || 0,
  )
  if (newest === 0) return
  writeStored(KEY, new Date(newest).toISOString())
  for (const listener of listeners) listener()
}

export function isNew({ publish_dt }: NoticeHead, seen: string | null): boolean {
  const since = seen === null ? Date.now() - FRESH_MS : Date.parse(seen)
  // Stored in milliseconds, while the server sends microseconds.
  return Date.parse(publish_dt) > since
}

const useSeen = (): string | null => useSyncExternalStore(subscribe, seenNotices)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
