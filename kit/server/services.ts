import type { Business } from './business.ts'
import type { Pool } from './db.ts'
import type { Digest } from './digest.ts'
import type { Outbox } from './outside/deliver.ts'
import type { Outside } from './outside/outside.ts'
import type { Sessions } from './sessions.ts'
import type { Hub } from './socket.ts'
import type { Storage } from './storage/storage.ts'
import type { Tokens } from './tokens.ts'

/** What the server was started with, injected so that tests can hold the clock. */
export type Services = {
  db: Pool
  clock: () => Date
  tokens: Tokens
  sessions: Sessions
  hub: Hub
  storage: Storage
  outside: Outside
  /** Sends what lies in the outbox, which a running server does by itself. */
  outbox: Pick<Outbox, 'deliver'>
  digest: Digest
  /** What people type to reach haru, without a slash at the end. */
  origin: string
  business: Business
  log: Log
}

/** Structured lines: facts first, then words. Never personal facts, tokens or passwords. */
export type Log = {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}
