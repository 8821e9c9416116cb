import type { Business } from './business.ts'
import type { Pool } from './db.ts'
import type { Digest } from './digest.ts'
import type { Hub } from './live/tell.ts'
import type { Tickets } from './live/tickets.ts'
import type { Outside } from './outside/outside.ts'
import type { Sessions } from './sessions.ts'
import type { Storage } from './storage/storage.ts'
import type { Tokens } from './tokens.ts'

/** What the server was started with, injected so that tests can hold the clock. */
export type Services = {
  db: Pool
  clock: () => Date
  tokens: Tokens
  sessions: Sessions
  hub: Hub
  /** Open the socket in the place of a token. */
  tickets: Pick<Tickets, 'issue'>
  storage: Storage
  outside: Outside
  /** Does all that was sent and is due at this moment, in the same engine under a clock of its own: for tests. A running server does it by itself. */
  jobs: { run(now: Date): Promise<number> }
  digest: Digest
  /** What people type to reach haru, without a slash at the end. */
  origin: string
  business: Business
  /** Whether callers are counted: not where a test or a benchmark asks for more than people do. */
  limited: boolean
  log: Log
}

/** Structured lines: facts first, then words. Never personal facts, tokens or passwords. */
export type Log = {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}
