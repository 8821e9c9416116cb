import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { page } from './page.ts'

/** A part that takes longer than this counts as failed. Milliseconds. */
export const PART_MS = 120_000
/** Between the notice and the reload. Milliseconds. */
export const RELOAD_AFTER_MS = 1000
/** The most reloads within the window (milliseconds): a broken part must not reload the page forever (decisions d-13). */
export const RELOADS_MAX = 2
export const RELOAD_WINDOW_MS = 5 * MINUTE_MS

/**
 * Loads a part of the app (a lazy chunk). If it fails, the page reloads after a second, since a new release has probably
 * removed its files. If that did not help, or the device is offline, it rejects and the screen offers to retry.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time.')), PART_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    // The page reloads: callers must not continue.
    if (reloadSoon()) return new Promise(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Handles style sheets of parts that fail to load: Vite reports them by an event. Returns a function that stops it. */
export function watchParts(): () => void {
  const onFailed = () => void reloadSoon()
  addEventListener('vite:preloadError', onFailed)
  return () => removeEventListener('vite:preloadError', onFailed)
}

/** Whether the page is about to reload. */
export function useReloading(): boolean {
  return useSyncExternalStore(subscribe, () => isReloading)
}

/** Runs the work when the page is idle. Returns a function that cancels it. */
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

/** Schedules a reload if one is allowed; true if one is scheduled. */
function reloadSoon(): boolean {
  if (isReloading) return true
  if (!navigator.onLine) return false
  const now = Date.now()
  const recent = readReloads().filter((at) => now - at < RELOAD_WINDOW_MS)
  if (recent.length >= RELOADS_MAX || !storeReloads([...recent, now])) return false
  isReloading = true
  for (const listener of listeners) listener()
  setTimeout(() => page.reload(), RELOAD_AFTER_MS)
  return true
}

function readReloads(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

/** False where the storage is closed: without a count the reloads could not be limited. */
function storeReloads(reloads: number[]): boolean {
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
