import type { WaitingCounts } from '#features/operator/server/public.ts'
import { PLATFORM_SELLER } from '../../rules.ts'

/** Questions about the platform's goods that wait for an answer. */
export const goodsQueues: WaitingCounts = {
  goods_question: {
    right: 'goods.see',
    count: `select count(*) from shop_question q join shop_product p on p.item_no = q.item_no
      where p.seller_no = ${PLATFORM_SELLER} and q.reply is null`,
  },
}
