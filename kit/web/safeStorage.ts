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

/** What lies under a name that begins so is the member's who is logged in: a log-out takes it away. */
export const OWN = 'haru_own_'

/** Takes away what is the member's own. */
export function dropOwn(): void {
  for (const key of memory.keys()) if (key.startsWith(OWN)) memory.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN)) localStorage.removeItem(key)
  } catch {
    // Closed: nothing was kept but in memory.
  }
}
