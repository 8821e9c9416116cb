import type { Endpoint } from '#kit/contract/endpoint.ts'

/** Functions of features that kit needs and may not import. */
export type Wiring = {
  /** Returns the next token for the stored one. Without it calls carry no token: the session is a cookie, as in the console. */
  refresh?: Endpoint
  /** Receives a report of a fault. */
  trace: Endpoint
  /** The log-in screen, and the screen on which the app starts. */
  logInPath: string
  homePath: string
}

/** Called once by the app, before it uses anything else of kit/web. */
export function wire(wiring: Wiring): void {
  wired = wiring
}

/** The value that the app passed to `wire`; undefined in tests that did not call it. */
export const wiring = (): Wiring | undefined => wired

let wired: Wiring | undefined
