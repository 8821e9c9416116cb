import type { Tx } from '#kit/server/db/db.ts'
import { isBooked } from '../ledger/balance.ts'
import { openLedger } from '../ledger/session.ts'

type InterestRequest = {
  user_no: number
  /** The seller's part: of a member, or of the platform's shop. */
  seller: { user_no: number | 'shop'; amount: number }
  /** The platform's own part. */
  amount: number
  ref: string
}

/**
 * Pays interest on a late refund as paid viv. What a seller does not have is the platform's loss. Opens wallets and accounts of the platform, so it
 * comes before everything else that locks them. Repeating a `ref` changes nothing.
 */
export async function payInterest(tx: Tx, { user_no, seller, amount, ref }: InterestRequest, now: Date): Promise<void> {
  const payer = seller.user_no === 'shop' ? [] : [seller.user_no]
  const ledger = await openLedger(tx, { members: [user_no, ...payer], platform: ['promo', 'shop_revenue'], now })
  if (seller.amount + amount === 0 || (await isBooked(tx, 'order_refund', ref))) return
  const journal = ledger.begin('order_refund', ref, user_no)
  let left = seller.amount
  if (seller.user_no === 'shop') ledger.post(journal, ledger.account(null, 'shop_revenue'), -left)
  else if (left > 0) {
    await ledger.lots.load([seller.user_no], 'paid', left)
    const part = Math.min(left, ledger.lots.usable(seller.user_no, 'paid'))
    if (part > 0) ledger.use(journal, seller.user_no, 'paid', part)
    left -= part
  }
  const own = amount + (seller.user_no === 'shop' ? 0 : left)
  if (own > 0) ledger.post(journal, ledger.account(null, 'promo'), -own)
  const origin = { source: 'refund', origin_source: 'event', origin_dt: ledger.at } as const
  ledger.give(journal, { user_no, bucket: 'paid', ...origin, amount: seller.amount + amount })
  await ledger.write()
}
