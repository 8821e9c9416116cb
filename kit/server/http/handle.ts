import type { Answer, Body, Endpoint, Params, Query } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '../db/db.ts'
import type { Key } from './idempotency.ts'
import type { Me } from '../auth/me.ts'
import type { Services } from './services.ts'

export type { Me }

/** Where the call came from. */
export type Caller = {
  id: string
  address: string
  agent: string
  token: string | undefined
  cookie(name: string): string | undefined
  /** Lets the caller's browser keep a cookie that no script reads; `text` in letters that need no encoding. */
  keepCookie(name: string, text: string, seconds: number): void
}

/** What a handler is given: the parsed input, who calls, and the database. */
export type Call<E extends Endpoint> = {
  /** The pool; for an idempotent endpoint the transaction that also holds the key. */
  db: E['idempotent'] extends true ? Tx : Pool
  me: E['access'] extends 'open' ? Me | null : Me
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The moment of the call, from the injected clock. */
  now: Date
  caller: Caller
  services: Services
}

/** JSON text of an answer's `query` that PostgreSQL already wrote; it goes out as it is. */
export class JsonBytes {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

type Work<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | JsonBytes> | Answer<E> | JsonBytes

/** An endpoint and the function that answers it. */
export type Handled = { endpoint: Endpoint; work: Work<never> } & HandleOptions

export type HandleOptions = {
  /**
   * The call is about tokens itself (log-in, refresh, traces): one that is expired or revoked makes the
   * caller a guest here, where any other endpoint answers 401.
   */
  anyToken?: boolean
  /** The work keeps the call's key itself (`handleTogether`). */
  keepsKey?: boolean
}

/**
 * Binds an endpoint to its function. Parsing, `mayEnter`, the envelope, error answers, idempotency and
 * limits are the same for all and live in http.ts.
 */
export function handle<E extends Endpoint>(endpoint: E, work: Work<E>, options: HandleOptions = {}): Handled {
  return { endpoint, work: work as unknown as Work<never>, ...options }
}

/** What an idempotent call is given that shares its transaction with others: the pool, and the key that it keeps. */
export type CallTogether<E extends Endpoint> = Omit<Call<E>, 'db'> & { db: Pool; key: Key }

/**
 * Binds an idempotent endpoint to a function that does many calls in one transaction. There each keeps its answer with its
 * key: repeated it gets the same one again.
 */
export function handleTogether<E extends Endpoint & { idempotent: true }>(
  endpoint: E,
  work: (call: CallTogether<E>) => Promise<Answer<E> | JsonBytes>,
): Handled {
  return { endpoint, work: work as unknown as Work<never>, keepsKey: true }
}
