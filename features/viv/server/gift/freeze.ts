import type { Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import { openLedger } from '../ledger/session.ts'

type Given = { to_user_no: number; state: number; journal_no: number }

/**
 * Holds back what came by a gift that nobody used yet, or lets it be used again: it counts all the while. Gives how many
 * lots that changed. @throws `viv.no_gift`, `viv.gift_ended`, `viv.gift_used`
 */
export async function freezeGift(tx: Tx, giftNo: number, isFrozen: boolean, now: Date): Promise<number> {
  const [gift] = await tx.sql<Given[]>`
    select to_user_no, state, journal_no from viv_gift where gift_no = ${giftNo} for no key update`
  if (!gift) throw vivErrors.no_gift()
  if (gift.state !== 1) throw vivErrors.gift_ended()
  const { to_user_no, journal_no } = gift
  // The wallet is held: nobody uses a lot meanwhile.
  const ledger = await openLedger(tx, { members: [to_user_no], now, paidOnly: true, journals: 0 })
  const lots = (await ledger.lots.madeBy([journal_no])).filter(({ user_no }) => user_no === to_user_no)
  if (isFrozen && lots.some(({ remaining, amount }) => remaining !== amount)) throw vivErrors.gift_used()
  const changed = await tx.sql`
    update viv_lot set frozen_dt = ${isFrozen ? ledger.at : null}
    where lot_no = any(${lots.map(({ lot_no }) => lot_no)}) and (frozen_dt is null) = ${isFrozen}`
  return changed.count
}
