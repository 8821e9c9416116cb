import type { Endpoint } from '#kit/contract/endpoint.ts'

/** What kit needs from the product and may not import itself. */
export type Wiring = {
  /** Gives the next token for the stored one. */
  refresh: Endpoint
  /** Takes a report of a fault. */
  trace: Endpoint
  /** Where a guest logs in, and where everyone starts. */
  logInPath: string
  homePath: string
}

/** Called once by the app, before anything else of kit/web works. */
export function wire(wiring: Wiring): void {
  wired = wiring
}

/** What the app tied in; undefined in a test of one part. */
export const wiring = (): Wiring | undefined => wired

let wired: Wiring | undefined
