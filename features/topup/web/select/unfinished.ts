/** The order whose window is open, so that this page, loaded anew beneath it, goes on with it. */
const KEY = 'haru_topup'

export function keepUnfinished(orderId: string | null): void {
  try {
    if (orderId === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, orderId)
  } catch {
    // With a closed storage the alarm will tell what came of it.
  }
}

/** Gives it once, and only to a page that was loaded anew: who came back by themselves gave up. */
export function takeUnfinished(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return wasReloaded() ? kept : null
  } catch {
    return null
  }
}

function wasReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}
