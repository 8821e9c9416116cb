import { useSyncExternalStore } from 'react'
import { page } from './page.ts'

/** A part that takes longer than this will not come any more. Milliseconds. */
export const PART_MS = 120_000
/** Between the notice and the reload. Milliseconds. */
export const RELOAD_AFTER_MS = 1000
/** At most so many reloads in this many milliseconds, or a broken part would reload the page without end (decisions d-13). */
export const RELOADS_MAX = 2
export const RELOAD_WINDOW_MS = 5 * 60_000

/**
 * Loads a part of the app. A part that fails reloads the page after a second, since a new release has taken its
 * files away; where that did not help, or the device is offline, it rejects and the screen offers to try again.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time.')), PART_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    // The page goes away: whoever waits has nothing more to do.
    if (reloadSoon()) return new Promise(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Style sheets of parts fail by an event of their own. Gives the way to stop. */
export function watchParts(): () => void {
  const onFailed = () => void reloadSoon()
  addEventListener('vite:preloadError', onFailed)
  return () => removeEventListener('vite:preloadError', onFailed)
}

/** Whether the page is about to be loaded anew. */
export function useReloading(): boolean {
  return useSyncExternalStore(subscribe, () => isReloading)
}

/** Runs the work when the page has nothing better to do. Gives the way to cancel. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

const KEY = 'haru_reloads'
const listeners = new Set<() => void>()
let isReloading = false

/** Whether a reload is coming. */
function reloadSoon(): boolean {
  if (isReloading) return true
  if (!navigator.onLine) return false
  const now = Date.now()
  const recent = readReloads().filter((at) => now - at < RELOAD_WINDOW_MS)
  if (recent.length >= RELOADS_MAX || !keepReloads([...recent, now])) return false
  isReloading = true
  for (const listener of listeners) listener()
  setTimeout(() => page.reload(), RELOAD_AFTER_MS)
  return true
}

function readReloads(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

/** Without a place to count, nobody could tell when to stop. */
function keepReloads(reloads: number[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reloads))
    return true
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
