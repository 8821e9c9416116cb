import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import { readStored, writeStored } from './safeStorage.ts'

/** The longest that a log-out waits for the store, in milliseconds. */
const CLEAR_MS = 500
/** Stored while a log-out deletes everything. */
const CLEARING = 'haru_clearing'

type Entry = [key: string, value: unknown]

/**
 * Unsent texts of members, in this browser's IndexedDB. Where IndexedDB is not available (private
 * modes, a full disk) nothing is stored and no error is shown: the text is still on the screen.
 */
export const unsentStore = {
  /** All valid entries; deletes the others. */
  async readValid(isValid: (key: string, value: unknown) => boolean): Promise<Entry[]> {
    const found = await orFallback(() => entries<string, unknown>(store()), [])
    const invalid = found.filter(([key, value]) => !isValid(key, value)).map(([key]) => key)
    if (invalid.length > 0) await orFallback(() => delMany(invalid, store()), undefined)
    return found.filter(([key]) => !invalid.includes(key))
  },

  /** True if the value was stored. */
  async save(key: string, value: unknown): Promise<boolean> {
    if (isClosed) return false
    return orFallback(() => set(key, value, store()).then(() => true), false)
  },

  async remove(key: string): Promise<void> {
    await orFallback(() => delMany([key], store()), undefined)
  },

  /** Deletes everything; waits for it at most `CLEAR_MS`. Null where the browser has no IndexedDB. */
  clear(): Promise<void> | null {
    if (!('indexedDB' in globalThis)) return null
    writeStored(CLEARING, '1')
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLEAR_MS))
    return Promise.race([clearAll(), timeout])
  },

  /** Finishes the deletion of a page that was left before its end, and stores nothing more once another tab begins one. */
  followClears(): () => void {
    if (readStored(CLEARING) !== null) void clearAll()
    const stored = ({ key, newValue }: StorageEvent) => {
      if (key === CLEARING && newValue !== null) isClosed = true
    }
    addEventListener('storage', stored)
    return () => removeEventListener('storage', stored)
  },
}

/** Another tab has logged out; this one reloads in a moment. */
let isClosed = false

const clearAll = () => orFallback(() => clear(store()).then(() => writeStored(CLEARING, null)), undefined)

let opened: UseStore | undefined

/** Opens the store at its first use. */
function store(): UseStore {
  opened ??= createStore('haru_own', 'kept')
  return opened
}

/** The result of `work`, or `fallback` if it fails. */
async function orFallback<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work()
  } catch {
    return fallback
  }
}
