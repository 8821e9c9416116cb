import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval'

/** A log-out waits at most so long for the store, in milliseconds. */
const CLEAR_MS = 500

type Kept = [key: string, value: unknown]

/**
 * What members write and have not sent yet, in this browser's IndexedDB. Where that is closed (private modes, a full
 * disk) nothing is kept, silently: the words stay on the screen.
 */
export const own = {
  /** What lies here, after all that must not stay was removed. */
  async read(stays: (key: string, value: unknown) => boolean): Promise<Kept[]> {
    const found = await quietly(() => entries<string, unknown>(store()), [])
    const gone = found.filter(([key, value]) => !stays(key, value)).map(([key]) => key)
    if (gone.length > 0) await quietly(() => delMany(gone, store()), undefined)
    return found.filter(([key]) => !gone.includes(key))
  },

  /** Whether it is kept now. */
  async keep(key: string, value: unknown): Promise<boolean> {
    return quietly(() => set(key, value, store()).then(() => true), false)
  },

  async drop(key: string): Promise<void> {
    await quietly(() => delMany([key], store()), undefined)
  },

  /** Forgets everything, soon in any case; null where there is nothing to wait for. */
  forget(): Promise<void> | null {
    if (!('indexedDB' in globalThis)) return null
    const late = new Promise<void>((resolve) => setTimeout(resolve, CLEAR_MS))
    return Promise.race([quietly(() => clear(store()), undefined), late])
  },
}

let opened: UseStore | undefined

/** Opened when it is first used. */
function store(): UseStore {
  opened ??= createStore('haru_own', 'kept')
  return opened
}

async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
