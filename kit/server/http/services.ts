import type { Business } from '../config/business.ts'
import type { Pool } from '../db/db.ts'
import type { Digest } from '../auth/digest.ts'
import type { Extensions } from '../extensions.ts'
import type { Hub } from '../realtime/hub-interface.ts'
import type { Tickets } from '../realtime/tickets.ts'
import type { Integrations } from '../integrations/open.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Storage } from '../storage/storage.ts'
import type { Tokens } from '../auth/tokens.ts'

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
  integrations: Integrations
  /** Does all that was sent and is due at this moment, in the same engine under a clock of its own: for tests. A running server does it by itself. */
  jobs: { run(now: Date): Promise<number> }
  digest: Digest
  /** What features gave to each other's extension points. */
  extensions: Extensions
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
