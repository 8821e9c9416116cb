import type { InboxQueue } from '#features/operator/server/public.ts'

/** Questions about the platform's goods that wait for an answer. */
export const goodsQueues: readonly InboxQueue[] = [
  {
    name: 'goods_question',
    right: 'goods.see',
    group: 'inquiry',
    from: `shop_question q join shop_product p on p.item_no = q.item_no where q.is_platform and q.reply is null`,
    no: 'q.question_no',
    opened: 'q.reg_dt',
    due: { hours: 24 },
    user: 'q.user_no',
    amount: null,
    subject: 'p.item_name',
  },
]
