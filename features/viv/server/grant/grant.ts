import type { Tx } from '#kit/server/db/db.ts'
import { isBooked } from '../ledger/balance.ts'
import { openLedger } from '../ledger/session.ts'

type GrantRequest = {
  user_no: number
  amount: number
  ref: string
  expire_dt?: Date
  /** The charge that the viv are a bonus of; they are cancelled with it. */
  charge_no?: number
}

/** Grants free viv at the platform's cost. Repeating a `ref` changes nothing. Returns the journal if it was booked now. */
export async function grantFreeViv(
  tx: Tx,
  { user_no, amount, ref, expire_dt, charge_no }: GrantRequest,
  now: Date,
): Promise<number | null> {
  const ledger = await openLedger(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'event_grant', ref)) return null
  const journal = ledger.begin('event_grant', ref, user_no)
  ledger.post(journal, ledger.account(null, 'promo'), -amount)
  ledger.give(journal, {
    user_no,
    bucket: 'free',
    source: 'event',
    origin_source: 'event',
    origin_dt: ledger.at,
    amount,
    expire_dt: expire_dt?.toISOString() ?? null,
    charge_no: charge_no ?? null,
  })
  await ledger.write()
  return journal
}

/** `words`: the reason that members read. */
type BulkGrantRequest = { user_nos: readonly number[]; amount: number; ref: string; words: string; expire_dt: Date }

/** Grants free viv to several members, with one journal each: 'ref:user_no'. Returns the journals by member. */
export async function grantToAll(
  tx: Tx,
  { user_nos, amount, ref, words, expire_dt }: BulkGrantRequest,
  now: Date,
): Promise<Map<number, number>> {
  const ledger = await openLedger(tx, { members: user_nos, platform: ['promo'], now, journals: user_nos.length })
  const journals = new Map<number, number>()
  for (const userNo of user_nos) {
    const journal = ledger.begin('event_grant', `${ref}:${userNo}`, userNo, { words })
    journals.set(userNo, journal)
    ledger.post(journal, ledger.account(null, 'promo'), -amount)
    ledger.give(journal, {
      user_no: userNo,
      bucket: 'free',
      ...eventOrigin(ledger.at),
      amount,
      expire_dt: expire_dt.toISOString(),
    })
  }
  await ledger.write()
  return journals
}

/** The origin of free viv. */
export const eventOrigin = (at: string) => ({ source: 'event', origin_source: 'event', origin_dt: at }) as const
