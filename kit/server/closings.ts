import type { AppState, SwitchName } from '#kit/contract/app-state.ts'

/** A call of an endpoint or of the socket, as far as it matters whether it is open. */
type Closable = { switch?: SwitchName; isAlwaysOpen?: boolean }

/**
 * What operators have closed: features by their switches, everything during a maintenance, apps that are too old. Each process has it in memory, so
 * that a call costs a comparison, and reads it again when a row changes anywhere.
 */
export type Closings = {
  /** Whether a part of haru is on. */
  isOn(name: SwitchName): boolean
  /** @throws `app.maintenance`, `app.paused` */
  ensureOpen(call: Closable, now: Date): void
  /** What members of this user agent cannot do. */
  stateFor(agent: string, now: Date): AppState
  /** Reads everything, and again after each change. */
  listen(): Promise<void>
  close(): Promise<void>
}
