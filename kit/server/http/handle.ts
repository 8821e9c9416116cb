import type { Answer, Body, Endpoint, Params, Query } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '../db/db.ts'
import type { Key } from './idempotency.ts'
import type { Me } from '../auth/me.ts'
import type { Operator } from '../auth/operator.ts'
import type { Services } from './services.ts'

export type { Me }

/** Where the call came from. */
export type Caller = {
  id: string
  address: string
  agent: string
  token: string | undefined
  cookie(name: string): string | undefined
  /**
   * Sets an HttpOnly cookie in the caller's browser; 0 seconds delete it. `text` must need no encoding. `strictPath`: sent only
   * below this path, and never by a link or form of another site.
   */
  setCookie(name: string, text: string, seconds: number, strictPath?: string): void
}

/** What a handler is given: the parsed input, who calls, and the database. */
export type Call<E extends Endpoint> = {
  /** The pool; for an idempotent endpoint the transaction that also holds the key. */
  db: E['idempotent'] extends true ? Tx : Pool
  me: E['access'] extends 'open' ? Me | null : E['access'] extends 'operator' ? Operator : Me
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The moment of the call, from the injected clock. */
  now: Date
  caller: Caller
  services: Services
}

/** JSON of an answer's `query` that PostgreSQL has written; it is sent unchanged. */
export class JsonBytes {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** The JSON of what a handler returned. */
export const jsonTextOf = (answer: unknown): string => (answer instanceof JsonBytes ? answer.bytes.toString() : JSON.stringify(answer))

type Work<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | JsonBytes> | Answer<E> | JsonBytes

/** An endpoint and the function that answers it. */
export type Handled = { endpoint: Endpoint; work: Work<never> } & HandleOptions

export type HandleOptions = {
  /**
   * For endpoints that work without a valid token (log-in, refresh, traces): an expired or revoked token makes the
   * caller a guest, where every other endpoint answers 401.
   */
  anyToken?: boolean
  /** The work stores the call's idempotency key itself (`handleBatched`, `handleCreate`). */
  storesKey?: boolean
}

/**
 * Binds an endpoint to its function. Parsing, access, the envelope, error answers, idempotency and rate limits are the
 * same for all endpoints and live in http.ts.
 */
export function handle<E extends Endpoint>(endpoint: E, work: Work<E>, options: HandleOptions = {}): Handled {
  return bind(endpoint, work, options)
}

/** An endpoint that needs an `Idempotency-Key`. */
export type IdempotentEndpoint = Endpoint & { idempotent: true }

/** An idempotent call that shares its transaction with other calls: it gets the pool, and the key that it must store. */
export type BatchedCall<E extends Endpoint> = Omit<Call<E>, 'db'> & { db: Pool; key: Key }

/**
 * Binds an idempotent endpoint to a function that does many calls in one transaction. The function stores the answer of
 * each call with its key, so that a repeated call gets the same answer. A create uses `handleCreate` instead.
 */
export function handleBatched<E extends IdempotentEndpoint>(
  endpoint: E,
  work: (call: BatchedCall<E>) => Promise<Answer<E> | JsonBytes>,
): Handled {
  return bind(endpoint, work, { storesKey: true })
}

/** Forgets the type of the call: http.ts gives each endpoint's function what its endpoint declares. */
const bind = (endpoint: Endpoint, work: (call: never) => unknown, options: HandleOptions): Handled => ({
  endpoint,
  work: work as Handled['work'],
  ...options,
})
