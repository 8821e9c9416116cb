/** The order whose payment window is open, so that this page resumes it after a reload. */
const KEY = 'haru_topup'

export function saveUnfinished(orderId: string | null): void {
  try {
    if (orderId === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, orderId)
  } catch {
    // Without storage the alarm still reports the outcome.
  }
}

/** Reads and clears the order; null unless the page was reloaded, since a member who navigated back has given up. */
export function takeUnfinished(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return wasReloaded() ? stored : null
  } catch {
    return null
  }
}

function wasReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}
