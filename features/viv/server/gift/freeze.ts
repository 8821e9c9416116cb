import type { Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import { openLedger } from '../ledger/session.ts'

type GiftRow = { to_user_no: number; state: number; journal_no: number }

/**
 * Freezes the lots of an unused gift, or unfreezes them; the balance includes them. Returns how many lots changed.
 * @throws `viv.no_gift`, `viv.gift_ended`, `viv.gift_used`
 */
export async function freezeGift(tx: Tx, giftNo: number, isFrozen: boolean, now: Date): Promise<number> {
  const [gift] = await tx.sql<GiftRow[]>`
    select to_user_no, state, journal_no from viv_gift where gift_no = ${giftNo} for no key update`
  if (!gift) throw vivErrors.no_gift()
  if (gift.state !== 1) throw vivErrors.gift_ended()
  const { to_user_no, journal_no } = gift
  // Locks the wallet, so that no lot is used in the meantime.
  const ledger = await openLedger(tx, { members: [to_user_no], now, paidOnly: true, journals: 0 })
  const lots = (await ledger.lots.madeBy([journal_no])).filter(({ user_no }) => user_no === to_user_no)
  if (isFrozen && lots.some(({ remaining, amount }) => remaining !== amount)) throw vivErrors.gift_used()
  const changed = await tx.sql`
    update viv_lot set frozen_dt = ${isFrozen ? ledger.at : null}
    where lot_no = any(${lots.map(({ lot_no }) => lot_no)}) and (frozen_dt is null) = ${isFrozen}`
  return changed.count
}
