/** Where the storage is closed (private modes, a full disk), what is kept lasts as long as the page. */
const memory = new Map<string, string>()

/** What lies in this device's local storage under a name. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Keeps it; null removes it. */
export function writeKept(key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}
