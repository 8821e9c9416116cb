import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'

/** A meetup as lists of clubs show it. Its exact place is for participants only. */
export type BungaeCard = { adhoc_no: number; adhoc_name: string; start_dt: string }

/** The next meetups of these clubs that the viewer sees by club, soonest first, at most `limit` of each. */
export const nextBungaes =
  extensionPoint<
    (db: Db, asked: { meetNos: readonly number[]; userNo: number | null; now: Date; limit: number }) => Promise<Map<number, BungaeCard[]>>
  >('nextBungaes')

/** The numbers of a member's interests, which are the categories of clubs. */
export const memberInterests = extensionPoint<(db: Db, userNo: number) => Promise<number[]>>('memberInterests')

/** The levels of trust of these members, by member: how well they keep promises of meetups. */
export const memberTrust =
  extensionPoint<(db: Db, asked: { userNos: readonly number[]; now: Date }) => Promise<Map<number, number>>>('memberTrust')

/** `left` includes deleted accounts; `closed`: the club ended for everybody. */
export type EndReason = 'left' | 'kicked' | 'banned' | 'closed'
/** Members whose membership ended. Runs in the transaction that ends it, which holds the lock of the club. */
export type EndedMemberships = { meetNo: number; userNos: readonly number[]; why: EndReason; now: Date }
export const membershipEnded = extensionPoint<(tx: Tx, ended: EndedMemberships) => Promise<void>>('membershipEnded')
