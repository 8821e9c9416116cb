import { storeServerPicture } from '#features/media/server/public.ts'
import { insertReview, replyOnce } from '#features/order/server/review/write.ts'
import { itemsOf, lockOrder } from '#features/order/server/rows.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { sceneOf, type Scenes } from './pictures.ts'
import type { TimedAct } from './viv.ts'

/** A review of one of the products of an order, and the seller's reply. `pictures`: scenes of the folder `pictures`. */
export type DemoReview = { item: string; rating: number; content: string; pictures?: string[]; reply?: string }

/** `orderNos`: known once the orders are paid. */
type Bought = { buyer: number; paidAt: Date; orderNos: () => readonly number[]; storage: Storage; scenes: Scenes }

/** Hours after the payment in which the first review is written, and a reply. */
const WRITTEN_HOURS = 90
const REPLIED_HOURS = 110

/** Each a few hours after the one before. */
export function reviewActs(reviews: readonly DemoReview[], bought: Bought): TimedAct[] {
  const { buyer, paidAt, storage, scenes } = bought
  return reviews.flatMap(({ item, rating, content, pictures = [], reply }, nth) => {
    const of = { reviewNo: 0, sellerNo: 0 }
    const after = (hours: number): Date => new Date(paidAt.getTime() + hours * HOUR_MS)
    const [written, replied] = [after(WRITTEN_HOURS + nth * 3), after(REPLIED_HOURS + nth)]
    const write = async (tx: Tx): Promise<void> => {
      const { order_item_no, seller_user_no } = await findRow(tx, bought.orderNos(), item)
      const images: string[] = []
      for (const name of pictures) {
        images.push(await storeServerPicture(tx, storage, { user_no: buyer, picture: sceneOf(scenes, name), now: written }))
      }
      const { review } = await insertReview(tx, { orderItemNo: order_item_no, userNo: buyer, now: written }, { rating, content, images })
      Object.assign(of, { reviewNo: review!.review_no, sellerNo: seller_user_no })
    }
    const answer = (tx: Tx) => replyOnce(tx, { reviewNo: of.reviewNo, userNo: of.sellerNo, now: replied }, reply!)
    return [{ at: written, run: write }, ...(reply === undefined ? [] : [{ at: replied, run: answer }])]
  })
}

/** The row of a product among these orders. */
async function findRow(tx: Tx, orderNos: readonly number[], name: string): Promise<{ order_item_no: number; seller_user_no: number }> {
  for (const no of orderNos) {
    const row = (await itemsOf(tx, no)).find(({ item_name }) => item_name === name)
    if (row) return { order_item_no: row.order_item_no, seller_user_no: (await lockOrder(tx, no))!.seller_user_no! }
  }
  throw new RangeError(`No order has the product ${name}.`)
}
