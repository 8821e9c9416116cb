/** An answer that was asked for before the app's code was there; it is given once. */
type Early = { url: string; token: string | null; at: number; answer: Promise<Response> }

/** Milliseconds for which an answer that nobody took is still news. */
const FRESH_MS = 10_000

// Who asks is the page's own script, who takes it the app: two bundles, which share the window alone.
declare global {
  interface Window {
    haruEarly?: Early | undefined
  }
}

/** Asks now for what the first screen will ask for in a moment. */
export function askEarly(url: string, token: string | null): Promise<Response> {
  const answer = fetch(url, {
    headers: { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    cache: 'no-store',
  })
  // Whoever takes it hears of its failure; where nobody does, nothing has happened.
  answer.catch(() => undefined)
  window.haruEarly = { url, token, at: performance.now(), answer }
  return answer
}

/** The answer to this very call, if it was asked for. */
export function takeEarly(url: string, authorization: string | undefined): Promise<Response> | undefined {
  if (window.haruEarly?.url !== url) return undefined
  const { token, at, answer } = window.haruEarly
  window.haruEarly = undefined
  const isSame = authorization === (token === null ? undefined : `Bearer ${token}`)
  return isSame && performance.now() - at < FRESH_MS ? answer : undefined
}
