/** What journeys put on a page, and what they find there. */
interface Window {
  /** What was on the screen and should not have been. */
  shown: string[]
  /** When something was pressed, and when the address changed. Milliseconds. */
  times: { picked?: number; left?: number }
  /** A native app around the page: what it hears, the door it hears by, and where it speaks. */
  appHears: (text: string) => void
  haruApp: { postMessage(text: string): void }
  haruNative: { receive(message: unknown): void }
  /** Once an analysis has brought it. */
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
}

interface Navigator {
  /** Not in every browser. */
  readonly connection?: { readonly saveData?: boolean }
}

/** The pages of a service worker, seen from within it. */
declare const clients: { matchAll(options: object): Promise<{ postMessage(message: object): void }[]> }
