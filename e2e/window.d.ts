/** Properties that journeys set on a page. */
interface Window {
  /** Elements that appeared and should not have. */
  shown: string[]
  /** Connections that the page made, in the order in which it made them. */
  peers?: RTCPeerConnection[]
  /** These may use relays alone. */
  isRelayed?: boolean
  /** When an item was pressed, and when the address changed. Milliseconds. */
  times: { picked?: number; left?: number }
  /** The simulated native app: its received messages, its bridge, and the page's receiver. */
  appReceives: (text: string) => void
  haruApp: { postMessage(text: string): void }
  haruNative: { receive(message: unknown): void }
  /** Set by the first analysis of axe. */
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
}

interface Navigator {
  /** Not in every browser. */
  readonly connection?: { readonly saveData?: boolean }
}

/** The service worker's own view of its pages. */
declare const clients: { matchAll(options: object): Promise<{ postMessage(message: object): void }[]> }
