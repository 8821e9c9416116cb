/**
 * The answer of every call (decisions d-0). `state`: 1 done · 0 a fault of ours, for which the client
 * sends a trace · -9 refused, with a 4xx status, a code and often a field. -1 to -4 belong to
 * counselling approve and reject alone.
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
