import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../db/db.ts'

/** What identity verification says of a person. None of it is ever typed into haru itself (decisions d-1). */
export type Proven = {
  real_name: string
  /** `2001-05-31` */
  birth: string
  gender: 'm' | 'w'
  /** Digits alone. */
  phone: string
  /** The same at every service. */
  ci: string
  /** The same at haru alone. */
  di: string
}

/** What came of a verification. `none`: the provider does not know it. */
export type IdentityResult = { state: 'none' | 'waiting' | 'failed' } | { state: 'proven'; person: Proven }

/** A provider of identity verification. */
export type Identity = {
  engine: 'sandbox' | 'portone'
  /** Lets the window of this verification open, until it expires. */
  begin(identityNo: string, until: Date): void
  /** Asks the provider what came of this verification. */
  find(identityNo: string): Promise<IdentityResult>
  /**
   * Serves the window in which people prove who they are, at `/identity/:identity_no`, and what it needs. Done, it tells
   * the page that opened it and closes itself; opened in the same window, with `?back=`, it goes back there.
   */
  mount(scope: FastifyInstance, around: Around): void | Promise<void>
}

/** What a window works with. */
export type Around = { db: Pool; clock: () => Date }

/** Where the window of a verification lies. */
export const identityWindow = (identityNo: string): string => `/identity/${identityNo}`
