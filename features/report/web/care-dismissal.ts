import { DAY_MS } from '#kit/contract/time.ts'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'

// The key names neither the member nor the reason, so that other users of this device learn nothing.
const KEY = 'haru_quiet_until'
const DISMISSED_MS = DAY_MS

/** Whether the help offer was closed on this device within the last day. */
export const isCareDismissed = (now: number): boolean => now < Number(readStored(KEY) ?? 0)

export const dismissCare = (now: number): void => writeStored(KEY, String(now + DISMISSED_MS))
