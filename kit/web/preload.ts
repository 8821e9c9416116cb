/** An answer that was requested before the app's code was loaded; it is used once. */
type Preloaded = { url: string; token: string | null; at: number; answer: Promise<Response> }

/** Milliseconds for which an unused answer is fresh. */
const FRESH_MS = 10_000

// The page's own script requests it and the app uses it: two bundles that share only the window.
declare global {
  interface Window {
    haruPreloaded?: Preloaded | undefined
  }
}

/** Sends the first screen's requests early. */
export function preloadAnswer(url: string, token: string | null): Promise<Response> {
  const answer = fetch(url, {
    headers: { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    cache: 'no-store',
  })
  // Handled by `takePreloaded`'s caller; an unused answer must not be an unhandled rejection.
  answer.catch(() => undefined)
  window.haruPreloaded = { url, token, at: performance.now(), answer }
  return answer
}

/** The preloaded answer to exactly this call, if there is one. */
export function takePreloaded(url: string, authorization: string | undefined): Promise<Response> | undefined {
  if (window.haruPreloaded?.url !== url) return undefined
  const { token, at, answer } = window.haruPreloaded
  window.haruPreloaded = undefined
  const isSame = authorization === (token === null ? undefined : `Bearer ${token}`)
  return isSame && performance.now() - at < FRESH_MS ? answer : undefined
}
