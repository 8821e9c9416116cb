/** Holds the values for the life of the page where the local storage can't be used (private modes, a full disk). */
const memory = new Map<string, string>()

/** The value stored on this device under a key. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores a value; null removes it. */
export function writeStored(key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

/** Keys with this prefix hold data of the member who is logged in: a log-out removes them. */
export const MEMBER_PREFIX = 'haru_own_'

/** Removes the data of the member who is logged in. */
export function removeMemberData(): void {
  for (const key of memory.keys()) if (key.startsWith(MEMBER_PREFIX)) memory.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(MEMBER_PREFIX)) localStorage.removeItem(key)
  } catch {
    // The storage can't be used: everything was in memory.
  }
}
