import type { Pool } from './db.ts'
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
  log: Log
}

/** Structured lines: facts first, then words. Never personal facts, tokens or passwords. */
export type Log = {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}
