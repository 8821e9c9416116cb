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

/** Grants free viv at the platform's cost. Repeating a `ref` changes nothing. */
export async function grantFreeViv(tx: Tx, { user_no, amount, ref, expire_dt, charge_no }: GrantRequest, now: Date): Promise<void> {
  const ledger = await openLedger(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'event_grant', ref)) return
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
}

/** `words`: the reason that members read. */
type BulkGrantRequest = { user_nos: readonly number[]; amount: number; ref: string; words: string; expire_dt?: Date | undefined }

/** Grants free viv to several members, with one journal each: 'ref:user_no'. Repeating a `ref` changes nothing. */
export async function grantToAll(tx: Tx, { user_nos, amount, ref, words, expire_dt }: BulkGrantRequest, now: Date): Promise<void> {
  const ledger = await openLedger(tx, { members: user_nos, platform: ['promo'], now, journals: user_nos.length })
  const refs = user_nos.map((userNo) => `${ref}:${userNo}`)
  const before = await tx.sql<{ ref: string }[]>`select ref from viv_journal where kind = 'event_grant' and ref = any(${refs})`
  const booked = new Set(before.map((row) => row.ref))
  for (const userNo of user_nos) {
    if (booked.has(`${ref}:${userNo}`)) continue
    const journal = ledger.begin('event_grant', `${ref}:${userNo}`, userNo, { words })
    ledger.post(journal, ledger.account(null, 'promo'), -amount)
    ledger.give(journal, {
      user_no: userNo,
      bucket: 'free',
      ...eventOrigin(ledger.at),
      amount,
      expire_dt: expire_dt?.toISOString() ?? null,
    })
  }
  await ledger.write()
}

/** The origin of free viv. */
export const eventOrigin = (at: string) => ({ source: 'event', origin_source: 'event', origin_dt: at }) as const
