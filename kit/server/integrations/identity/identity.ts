import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../db/db.ts'

/** A verified person. None of these values is ever typed into haru itself (decisions d-1). */
export type Proven = {
  real_name: string
  /** `2001-05-31` */
  birth: string
  gender: 'm' | 'w'
  /** Digits only. */
  phone: string
  /** The person's identifier that is the same at every service. */
  ci: string
  /** The person's identifier at haru. */
  di: string
}

/** The result of a verification. `none`: the provider does not know it. */
export type IdentityResult = { state: 'none' | 'waiting' | 'failed' } | { state: 'proven'; person: Proven }

/** A provider of identity verification. */
export type Identity = {
  engine: 'sandbox' | 'portone'
  /** Lets the window of this verification open, until it expires. */
  begin(identityNo: string, until: Date): void
  /** Reads the result of this verification from the provider. */
  find(identityNo: string): Promise<IdentityResult>
  /**
   * Serves the verification window at `/identity/:identity_no` with its files. At the end it notifies the page that opened it and
   * closes; opened in the same window, with `?back=`, it navigates back there.
   */
  mount(scope: FastifyInstance, around: Around): void | Promise<void>
}

/** Dependencies of a window. */
export type Around = { db: Pool; clock: () => Date }

/** The path of the window of a verification. */
export const identityWindow = (identityNo: string): string => `/identity/${identityNo}`
