import { PLATFORM_SELLER } from '#features/shop/rules.ts'
import { platformFacts } from '#features/shop/server/public.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { bitsOf } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { itemsOf, type ItemRecord } from '../rows.ts'
import { type PricedOrder, type PricedRow } from './price.ts'

export async function insertGroup({ sql }: Tx, { userNo, total, now }: { userNo: number; total: number; now: Date }): Promise<number> {
  const [group] = await sql<[{ group_no: number }]>`
    insert into order_group (user_no, total_amt, reg_dt) values (${userNo}, ${total}, ${now}) returning group_no`
  return group.group_no
}

export type MadeOrder = {
  order_no: number
  is_platform: boolean
  seller_no: number
  amount: number
  withFree: boolean
  items: ItemRecord[]
}
type NewOrder = { groupNo: number; userNo: number; order: PricedOrder; business: Business; now: Date }

/** Writes an order with its rows, one for each option. The first option of a product carries its shipping fee. */
export async function insertOrder(tx: Tx, { groupNo, userNo, order, business, now }: NewOrder): Promise<MadeOrder> {
  const { seller_no, rows, item_amt, ship_amt, withFree } = order
  const { sql } = tx
  const due = new Date(Math.min(...rows.map(({ shipDue }) => shipDue.getTime())))
  const isPlatform = seller_no === PLATFORM_SELLER
  const facts = isPlatform ? platformFacts(business) : (rows[0]!.offer.facts ?? {})
  const [made] = await sql<[{ order_no: number }]>`
    insert into shop_order (group_no, user_no, seller_user_no, is_platform, state, states, seller, ship_due_dt, reg_dt, recent_dt)
    values (${groupNo}, ${userNo}, ${isPlatform ? null : seller_no}, ${isPlatform}, ${ORDER.paid}, ${bitsOf([ORDER.paid])}, ${sql.json(facts)}, ${due}, ${now}, ${now})
    returning order_no`
  await sql`insert into order_item ${sql(rows.flatMap((row) => columnsOf(tx, made.order_no, row, now)))}`
  await sql`
    insert into order_event (order_no, order_item_no, event, to_state, actor, qtt, detail, reg_dt)
    select order_no, order_item_no, 'O01', state, 'buyer', qtt, '{}', reg_dt from order_item where order_no = ${made.order_no} order by order_item_no`
  return { ...made, is_platform: isPlatform, seller_no, amount: item_amt + ship_amt, withFree, items: await itemsOf(tx, made.order_no) }
}

function columnsOf({ sql }: Tx, orderNo: number, { bought, offer, options, ship_amt, shipDue }: PricedRow, now: Date) {
  return options.map(({ bought: { qtt }, option, unit_amt }, nth) => ({
    order_no: orderNo,
    item_no: offer.item_no,
    version: offer.version,
    sio_no: option!.sio_no,
    type: offer.type,
    cate_no: offer.cate_no,
    item_name: offer.item_name,
    sio_title: option!.sio_title,
    item_thumb: offer.item_thumb && sql.json(offer.item_thumb as never),
    pass: offer.pass && sql.json(offer.pass),
    unit_amt,
    qtt,
    ship_amt: nth === 0 ? ship_amt : 0,
    return_amt: offer.return_amt,
    exchange_amt: offer.exchange_amt,
    state: ORDER.paid,
    hope_dt: bought.hope_dt === undefined ? null : new Date(bought.hope_dt),
    memo: bought.memo || null,
    ship_due_dt: shipDue,
    reg_dt: now,
  }))
}
