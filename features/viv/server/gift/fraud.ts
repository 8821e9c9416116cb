import { fraudMoney } from '#features/report/server/public.ts'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extend } from '#kit/server/extensions.ts'
import { freezeGift } from './freeze.ts'

/** Freezes a gift, or unfreezes it, unless it was used or ended meanwhile. */
async function setFrozen(tx: Tx, giftNo: number, isFrozen: boolean, now: Date): Promise<boolean> {
  try {
    return (await freezeGift(tx, giftNo, isFrozen, now)) > 0
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function eachOf(giftNos: readonly number[], work: (giftNo: number) => Promise<boolean>): Promise<number[]> {
  const changed: number[] = []
  for (const giftNo of giftNos) if (await work(giftNo)) changed.push(giftNo)
  return changed
}

/** A member who reports fraud gets back control of what they gave to whom they report, if it is unused and a day old at most (decisions d-9). */
export const fraudGifts = extend(fraudMoney, {
  async freeze(tx, { fromNo, toNo, now }) {
    const since = new Date(now.getTime() - DAY_MS)
    const gifts = await tx.sql<{ gift_no: number }[]>`
      select gift_no from viv_gift where from_user_no = ${fromNo} and to_user_no = ${toNo} and state = 1 and reg_dt > ${since} order by gift_no`
    const giftNos = gifts.map(({ gift_no }) => gift_no)
    return eachOf(giftNos, (giftNo) => setFrozen(tx, giftNo, true, now))
  },
  unfreeze: (tx, giftNos, now) => eachOf(giftNos, (giftNo) => setFrozen(tx, giftNo, false, now)),
})
