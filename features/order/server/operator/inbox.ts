import type { Find, InboxQueue } from '#features/operator/server/public.ts'
import { PLATFORM_SELLER } from '#features/shop/rules.ts'
import { LATE_HOURS } from '../../operator-rules.ts'
import { BITS } from '../../rules.ts'
import { CLAIM, USE } from '../../transitions.ts'
import { LATE_FROM } from './late.ts'

/** The first product of the order `o`. */
const FIRST_ITEM = '(select i.item_name from order_item i where i.order_no = o.order_no order by i.order_item_no limit 1)'

const DISPUTE = { right: 'order.see', group: 'dispute', due: { hours: 72 } } as const

const PLATFORM = { right: 'goods.see', group: 'shop', no: 'o.order_no', user: 'o.user_no', subject: FIRST_ITEM, kind: 'order' } as const
const ofPlatform = `shop_order o where o.seller_no = ${PLATFORM_SELLER}`

/** Objections that wait for a decision, and orders and claims that wait for the platform as their seller. */
export const orderQueues: readonly InboxQueue[] = [
  {
    ...DISPUTE,
    name: 'order_claim',
    from: `order_claim c join shop_order o on o.order_no = c.order_no where c.state = ${CLAIM.objected}`,
    no: 'c.claim_no',
    opened: 'c.object_dt',
    user: 'o.user_no',
    parties: 'array[o.seller_user_no]',
    amount: 'c.item_amt',
    subject: FIRST_ITEM,
    kind: 'claim',
  },
  {
    ...DISPUTE,
    name: 'order_use',
    from: `pass_use u join order_pass p on p.order_item_no = u.order_item_no join order_item i on i.order_item_no = u.order_item_no
      where u.state = ${USE.objected} and p.state <> 6`,
    no: 'u.use_no',
    opened: 'u.object_dt',
    user: 'p.user_no',
    parties: 'array[p.seller_user_no]',
    amount: 'p.paid_viv / p.total',
    subject: 'i.item_name',
    kind: 'use',
  },
  {
    name: 'order_late',
    right: 'order.see',
    group: 'dispute',
    from: LATE_FROM,
    no: 'o.order_no',
    opened: 'o.ship_due_dt',
    due: { hours: LATE_HOURS },
    user: 'o.seller_user_no',
    parties: 'array[o.user_no]',
    amount: null,
    subject: FIRST_ITEM,
    kind: 'order',
  },
  {
    ...PLATFORM,
    name: 'shop_order',
    from: `${ofPlatform} and o.ship_due_dt is not null and o.states & ${BITS.paid} <> 0`,
    opened: 'o.reg_dt',
    due: { column: 'o.ship_due_dt' },
    amount: null,
  },
  {
    ...PLATFORM,
    name: 'shop_claim',
    from: `${ofPlatform} and o.states & ${BITS.claim} <> 0`,
    opened: 'o.recent_dt',
    due: { hours: 72 },
    amount: null,
  },
]

const found = { by: 'no', user: 'o.user_no', title: FIRST_ITEM } as const

/** Orders and claims by their numbers. */
export const orderFinds: readonly Find[] = [
  { ...found, kind: 'order', right: 'order.see', from: 'shop_order o where o.order_no = $1::bigint', no: 'o.order_no', reg: 'o.reg_dt' },
  {
    ...found,
    kind: 'shop_order',
    right: 'goods.see',
    from: `${ofPlatform} and o.order_no = $1::bigint`,
    no: 'o.order_no',
    reg: 'o.reg_dt',
  },
  {
    ...found,
    kind: 'claim',
    right: 'order.see',
    from: 'order_claim c join shop_order o on o.order_no = c.order_no where c.claim_no = $1::bigint',
    no: 'c.claim_no',
    reg: 'c.reg_dt',
  },
]
