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

/** What a member writes lies in the local storage under this, and goes when they log out. */
export const OWN = 'haru_own:'

/** Forgets what members wrote on this device, all but `except`. */
export function forgetOwn(except?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(OWN) && key !== except) localStorage.removeItem(key)
    }
  } catch {
    // A closed storage keeps nothing.
  }
}
