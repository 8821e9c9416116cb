/** How a side takes part: with its camera, or with it off at first, by voice alone, or out of the call by choice. */
export type Entry = 'video' | 'dark' | 'voice' | 'chat'

const ENTRIES: readonly string[] = ['video', 'dark', 'voice', 'chat'] satisfies Entry[]

/** A page that is loaded again takes part as before. */
const keyOf = (counNo: number): string => `haru_call_${counNo}`

export function readEntry(counNo: number): Entry | null {
  try {
    const stored = sessionStorage.getItem(keyOf(counNo))
    return stored !== null && ENTRIES.includes(stored) ? (stored as Entry) : null
  } catch {
    return null
  }
}

export function storeEntry(counNo: number, entry: Entry): void {
  try {
    sessionStorage.setItem(keyOf(counNo), entry)
  } catch {
    // Without storage a page that is loaded again asks again.
  }
}
