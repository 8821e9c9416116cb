import { MINUTE_MS } from '#kit/contract/time.ts'

/** Credentials of the relay and the token of a join are valid for so long after the planned end (decisions d-15). */
export const GRANT_AFTER_END_MINUTES = 20
/** Of a session description and of one candidate. Characters; a packet of the live connection has 64 KB at most. */
export const DESCRIPTION_MAX = 24_000
export const CANDIDATE_MAX = 2000

/** Counsellings in which the two people see or hear each other. */
export const hasMedia = (channel: string): channel is 'voice' | 'video' => channel === 'voice' || channel === 'video'

/** Until when the grants of a join are valid. */
export const grantedUntil = ({ end_dt }: { end_dt: string }): Date => new Date(Date.parse(end_dt) + GRANT_AFTER_END_MINUTES * MINUTE_MS)
