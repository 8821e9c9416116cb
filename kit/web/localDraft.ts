import { DAY_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from './safeStorage.ts'
import { session } from './session.ts'

const LIFETIME_MS = 7 * DAY_MS

/** An unsent form of the viewer on this device. It outlives leaving, a reload and the verification of the identity. */
export function localDraft<T extends object>(name: string) {
  const key = `${MEMBER_PREFIX}${name}`
  type Stored = { draft: T; by: number | undefined; at: number }
  const read = (): Stored | null => {
    try {
      return JSON.parse(readStored(key) ?? 'null') as Stored | null
    } catch {
      return null
    }
  }
  return {
    read(): T | null {
      const stored = read()
      if (stored === null || stored.by !== session.viewer()?.user_no || Date.now() - stored.at > LIFETIME_MS) return null
      return stored.draft ?? null
    },
    save: (draft: T): void => writeStored(key, JSON.stringify({ draft, by: session.viewer()?.user_no, at: Date.now() })),
    clear: (): void => writeStored(key, null),
  }
}
