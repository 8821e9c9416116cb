/**
 * The answer of every call (decisions d-0). `state`: 1 done · 0 a fault of the server, for which the client sends a trace ·
 * -9 refused, with a 4xx status, a code and often a field. -1 to -4 are only for counselling approve and reject.
 */
export type Envelope<Q = unknown> = {
  state: 1 | 0 | -1 | -2 | -3 | -4 | -9
  msg?: string
  code?: string
  field?: string
  query?: Q
}

export const DONE = 1
export const FAULT = 0
export const REFUSED = -9
