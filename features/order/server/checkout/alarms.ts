import { notify } from '#features/alarm/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { orderChanged } from '../../events.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import { linkFor, titleOf } from '../progress/alarms.ts'
import type { MadeOrder } from './write.ts'

type Paid = { groupNo: number; userNo: number; total: number; made: readonly MadeOrder[]; now: Date }

/** Tells the buyer once, and each seller of their order. */
export async function tellPaid(tx: Tx, { groupNo, userNo, total, made, now }: Paid): Promise<void> {
  const items = made.flatMap((order) => order.items)
  const thumbOf = (rows: typeof items): object | null => (rows[0]!.item_thumb as object | null) ?? null
  const link = made.length === 1 ? linkFor('buyer', made[0]!) : `/cart-complete/${groupNo}`
  const text = words.paid(titleOf(items), total)
  await notify(tx, { kind: 'ORDER_PAID', to: userNo, target: `order-group:${groupNo}`, link, text, thumb: thumbOf(items) }, now)
  for (const { order_no, is_platform, seller_no, items: own } of made) {
    // Operators see new orders of the platform in the console.
    if (is_platform) continue
    const about = {
      target: `order:${order_no}`,
      link: linkFor('seller', { order_no, is_platform }),
      text: words.ordered(titleOf(own)),
      thumb: thumbOf(own),
    }
    await notify(tx, { kind: 'SELLER_ORDER', to: seller_no, ...about }, now)
    tx.publishAfterCommit({ userNos: [seller_no], event: orderChanged.event, payload: { order_no } })
  }
}
