import { DAY_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import type { FormBody } from './form-body.ts'

type Stored = FormBody & { by: number | undefined; at: number }

const LIFETIME_MS = 7 * DAY_MS

export type DraftStore = { read: () => FormBody | null; save: (draft: FormBody) => void; clear: () => void }

/** An unsent review of the viewer on this device, under this name. It outlives leaving and a reload. Its images are keys: addresses of pictures expire. */
export function draftStore(name: string): DraftStore {
  const key = `${MEMBER_PREFIX}${name}`
  return {
    read() {
      const stored = read(key)
      if (stored === null || stored.by !== session.viewer()?.user_no || Date.now() - stored.at > LIFETIME_MS) return null
      const { by: _by, at: _at, ...draft } = stored
      return draft
    },
    save: (draft) => writeStored(key, JSON.stringify({ ...draft, by: session.viewer()?.user_no, at: Date.now() } satisfies Stored)),
    clear: () => writeStored(key, null),
  }
}

function read(key: string): Stored | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as Stored | null
  } catch {
    return null
  }
}
