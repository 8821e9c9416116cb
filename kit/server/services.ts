import type { Pool } from './db.ts'
import type { Hub } from './socket.ts'
import type { Tokens } from './tokens.ts'

/** What the server was started with, injected so that tests can hold the clock. */
export type Services = {
  db: Pool
  clock: () => Date
  tokens: Tokens
  hub: Hub
}
