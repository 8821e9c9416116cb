import type { Business } from '../config/business.ts'
import type { Pool } from '../db/db.ts'
import type { Digest } from '../auth/digest.ts'
import type { Closings } from '../closings.ts'
import type { Extensions } from '../extensions.ts'
import type { SecretBox } from '../keys/secret-box.ts'
import type { Hub } from '../realtime/hub-interface.ts'
import type { Tickets } from '../realtime/tickets.ts'
import type { Integrations } from '../integrations/open.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Storage, UploadLimits } from '../storage/storage.ts'
import type { Tokens } from '../auth/tokens.ts'

/** Dependencies of handlers and jobs, injected so that tests control them. */
export type Services = {
  db: Pool
  clock: () => Date
  tokens: Tokens
  /** What operators have closed. */
  closings: Closings
  sessions: Sessions
  hub: Hub
  /** Single-use tickets with which a client opens its socket instead of a token. */
  tickets: Pick<Tickets, 'issue'>
  storage: Storage
  integrations: Integrations
  /** Runs all jobs that are due at this moment, with a test clock; for tests only. A running server starts its jobs itself. */
  jobs: { run(now: Date): Promise<number> }
  /** Runs all timers that are due at this moment, for tests and for the moved clock; a running server runs them itself. */
  timers: { run(now: Date): Promise<number> }
  digest: Digest
  /** Encrypts data that must be read again. */
  secretBox: SecretBox
  /** The features' extensions. */
  extensions: Extensions
  /** haru's public address, without a trailing slash. */
  origin: string
  business: Business
  /** Whether it serves real people: operators need a second factor then. */
  production: boolean
  uploads: UploadLimits
  /** Whether rate limits apply; tests and benchmarks switch them off. */
  limited: boolean
  log: Log
}

/** Structured log lines: the fields, then the message. Never personal data, tokens or passwords. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
