import { readKept, writeKept } from '#kit/web/safeStorage.ts'

// Neither the member nor the reason is named: who finds it on this device learns nothing.
const KEY = 'haru_quiet_until'
const QUIET_MS = 24 * 3_600_000

/** Whether this device was asked to be quiet for today. */
export const isQuiet = (now: number): boolean => now < Number(readKept(KEY) ?? 0)

export const beQuiet = (now: number): void => writeKept(KEY, String(now + QUIET_MS))
