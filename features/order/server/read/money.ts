import { heldPaymentSql, holdsOf, type HeldPayment } from '#features/viv/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OrderMoney } from '../../contract.ts'
import { HOLD_REF, holdRef } from '../../rules.ts'

/** The ledger of these orders, by number. */
export async function moneyOf(db: Db, orderNos: readonly number[]): Promise<Map<number, OrderMoney>> {
  const holds = new Map((await holdsOf(db, orderNos.map(holdRef))).map((hold) => [hold.ref, hold]))
  return new Map(orderNos.map((no) => [no, moneyIn(holds.get(holdRef(no))!)]))
}

/** The payment of the order `orderNo`, for `moneyIn`. */
export const heldSql = (orderNo: string): string => heldPaymentSql(`'${HOLD_REF}' || ${orderNo}`)

export const moneyIn = ({ paid, free, left_paid, left_free, back_paid, back_free }: HeldPayment): OrderMoney => {
  const [held_viv, back_viv] = [left_paid + left_free, back_paid + back_free]
  return { paid, free, held_viv, back_viv, back_paid, back_free, posted_viv: paid + free - held_viv - back_viv }
}

export const sumOfMoney = (parts: readonly OrderMoney[]): OrderMoney => {
  const sum = (of: (money: OrderMoney) => number): number => parts.reduce((total, one) => total + of(one), 0)
  return {
    paid: sum(({ paid }) => paid),
    free: sum(({ free }) => free),
    held_viv: sum(({ held_viv }) => held_viv),
    posted_viv: sum(({ posted_viv }) => posted_viv),
    back_viv: sum(({ back_viv }) => back_viv),
    back_paid: sum(({ back_paid }) => back_paid),
    back_free: sum(({ back_free }) => back_free),
  }
}
