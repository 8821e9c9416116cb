import { attachHolderMedia, shareMedia } from '#features/media/server/public.ts'
import { isRegulated } from '#features/counsel/rules.ts'
import { followStock, optionOf, takeStock } from '#features/shop/server/public.ts'
import { holdViv } from '#features/viv/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import {
  claimAmounts,
  claimDue,
  comesBack,
  faultUntil,
  firstFoundOn,
  isFault,
  isPickupDay,
  mindUntil,
  needsFoundOn,
  pieceWorth,
} from '../../contract/claim-rules.ts'
import type { createClaim, previewClaim } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { backShare, claimRef } from '../../rules.ts'
import { CLAIM, ORDER } from '../../transitions.ts'
import { actOnItems } from '../progress/act.ts'
import { payeeOf } from '../progress/money.ts'
import { CLAIM_TIMER } from '../progress/schedule.ts'
import type { Own } from '../progress/verbs.ts'
import { itemsOf, lockOrderOf, type ItemRecord, type OrderRecord } from '../rows.ts'

type Wanted = Body<typeof previewClaim>
type Asked = {
  rows: ItemRecord[]
  item_amt: number
  fee_amt: number
  /** Of an exchange. */
  option: { sio_no: number; sio_title: string } | null
  difference: number
}

/** What comes of a claim. @throws as `requestClaim` */
export async function previewOf(db: Db, { orderNo, userNo, now }: Own, wanted: Wanted): Promise<Answer<typeof previewClaim>> {
  const [order] = await db.sql<{ order_no: number }[]>`
    select order_no from shop_order where order_no = ${orderNo} and user_no = ${userNo} and states <> 1`
  if (!order) throw orderErrors.not_found()
  const { rows, item_amt, fee_amt, option, difference } = await askedFor(db, orderNo, wanted, now)
  const due = claimDue(newClaim(pickupOf(rows, wanted, now), now))!
  return {
    item_amt,
    fee_amt,
    refund_viv: option === null ? item_amt - fee_amt : 0,
    hold_viv: option === null ? 0 : fee_amt,
    difference_viv: difference,
    due_dt: due.toISOString(),
  }
}

const newClaim = (pickupOn: string | null, now: Date) => ({
  state: CLAIM.requested,
  reg_dt: now.toISOString(),
  pickup_on: pickupOn,
  received_dt: null,
  refuse_dt: null,
  object_dt: null,
  end_dt: null,
})

/**
 * Asks for a return or an exchange (O09, O10). An exchange takes the other option out of the stock and holds what the buyer pays for the way.
 * @throws `order.not_found`, what cannot be claimed (any more), `order.sold_out`, `viv.insufficient`, `media.not_usable`
 */
export async function requestClaim(tx: Tx, { orderNo, userNo, now }: Own, body: Body<typeof createClaim>): Promise<void> {
  const order = await lockOrderOf(tx, orderNo, userNo, 'buyer')
  const { rows, item_amt, fee_amt, option, difference } = await askedFor(tx, orderNo, body, now)
  if (isFault(body.reason_code)) refuseFoundOn(rows, body.found_on, now)
  const pickup = pickupOf(rows, body, now)
  const [claim] = await tx.sql<[{ claim_no: number }]>`
    insert into order_claim (order_no, kind, state, reason_code, content, images, item_amt, fee_amt, sio_no, sio_title, refund_viv, pickup_on, reg_dt)
    values (${orderNo}, ${body.kind}, ${CLAIM.requested}, ${body.reason_code}, ${body.content}, '[]', ${item_amt}, ${fee_amt}, ${option?.sio_no ?? null},
      ${option?.sio_title ?? null}, ${option === null ? null : difference}, ${pickup}, ${now}) returning claim_no`
  const { claim_no } = claim
  await attachImages(tx, { claimNo: claim_no, userNo, sellerNo: order.seller_user_no, now }, body.images)
  const close = async (): Promise<void> => {
    if (option !== null) await keepBack(tx, { claimNo: claim_no, userNo, order, fee: fee_amt, option, rows, now })
    await setTimers(tx, [{ kind: CLAIM_TIMER, no: claim_no, due_at: claimDue(newClaim(pickup, now)) }], now)
  }
  const context = { now, order, claim: { no: claim_no, reasonCode: body.reason_code } }
  await actOnItems(tx, body.items, { act: 'claim', by: 'buyer', context, close })
}

/** The day on which goods are picked up, where some come back. @throws `order.pickup` */
function pickupOf(rows: readonly ItemRecord[], { pickup_on: day, reason_code }: Wanted, now: Date): string | null {
  if (day === undefined || !comesBack(rows, reason_code)) return null
  if (!isPickupDay(day, now)) throw orderErrors.pickup('pickup_on')
  return day
}

type Kept = {
  claimNo: number
  userNo: number
  order: OrderRecord
  fee: number
  option: { sio_no: number }
  rows: ItemRecord[]
  now: Date
}

async function keepBack(tx: Tx, { claimNo, userNo, order, fee, option, rows, now }: Kept): Promise<void> {
  if (fee > 0) {
    const withFree = !rows.some(({ cate_no }) => isRegulated(cate_no))
    await holdViv(tx, { user_no: userNo, amount: fee, ref: claimRef(claimNo), to: payeeOf(order), withFree }, now)
  }
  const qtt = rows.reduce((sum, row) => sum + row.qtt, 0)
  const left = await takeStock(tx, option.sio_no, qtt)
  if (left === 'short') throw orderErrors.sold_out('sio_no')
  if (left === 0) await followStock(tx, rows[0]!.item_no, now)
}

/** The pieces that are meant, as they would be after the split, with what they cost. */
async function askedFor(db: Db, orderNo: number, { kind, items, reason_code, sio_no }: Wanted, now: Date): Promise<Asked> {
  if (kind === 'exchange' && reason_code === 'LOST') throw orderErrors.lost_exchange('reason_code')
  const all = new Map((await itemsOf(db, orderNo)).map((row) => [row.order_item_no, row]))
  const rows = items.map(({ order_item_no, qtt }) => {
    const row = all.get(order_item_no)
    if (!row) throw orderErrors.item_not_found('items')
    if (qtt !== undefined && qtt > row.qtt) throw orderErrors.too_many_pieces('items')
    refuseLate(row, reason_code, now)
    if (qtt === undefined || qtt === row.qtt) return row
    return { ...row, qtt, ship_amt: 0, ...backShare(row, qtt) }
  })
  const { option, difference } = kind === 'exchange' ? await exchangeFor(db, rows, sio_no) : { option: null, difference: 0 }
  const amounts = claimAmounts(rows, kind, reason_code)
  if (amounts.item_amt < 1) throw orderErrors.nothing_left('items')
  return { rows, ...amounts, option, difference }
}

/** @throws `order.not_now`, `order.claim_mind`, `order.claim_late` */
function refuseLate(row: ItemRecord, reason: string, now: Date): void {
  const states: readonly number[] = [ORDER.sent, ORDER.delivered, ORDER.confirmed]
  if (!states.includes(row.state)) throw orderErrors.not_now('items')
  const until = isFault(reason) ? faultUntil(row) : mindUntil(row)
  if (until === null) throw isFault(reason) ? orderErrors.not_now('items') : orderErrors.claim_mind('reason_code')
  if (now > until) throw orderErrors.claim_late('items')
}

/** @throws `order.found_on` */
function refuseFoundOn(rows: readonly ItemRecord[], day: string | undefined, now: Date): void {
  const isFine = day === undefined ? !rows.some((row) => needsFoundOn(row, now)) : day <= koreanDay(now) && day >= firstFoundOn(now)
  if (!isFine) throw orderErrors.found_on('found_on')
}

/** The wanted option, and what is returned because it is cheaper. @throws `order.exchange_option`, `order.exchange_one` */
async function exchangeFor(db: Db, rows: readonly ItemRecord[], sioNo: number | undefined) {
  const [first] = rows as [ItemRecord]
  const worth = pieceWorth(first)
  if (rows.some((row) => row.sio_no !== first.sio_no || pieceWorth(row) !== worth)) throw orderErrors.exchange_one('items')
  const option = sioNo === undefined ? undefined : await optionOf(db, sioNo)
  if (!option || option.item_no !== first.item_no || option.unit_amt > worth) throw orderErrors.exchange_option('sio_no')
  // More has come back out of goodwill than the other option costs.
  if (rows.some(({ qtt, good_viv }) => option.unit_amt * qtt < good_viv)) throw orderErrors.exchange_option('sio_no')
  const difference = rows.reduce((sum, { qtt }) => sum + qtt * (worth - option.unit_amt), 0)
  return { option: { sio_no: option.sio_no, sio_title: option.sio_title }, difference }
}

type Images = { claimNo: number; userNo: number; sellerNo: number | null; now: Date }

async function attachImages(tx: Tx, { claimNo, userNo, sellerNo, now }: Images, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const images = await attachHolderMedia(tx, { user_no: userNo, holder: `claim:${claimNo}`, keys, now, field: 'images' })
  if (sellerNo !== null) await shareMedia(tx, { user_no: userNo, with_no: sellerNo, keys })
  await tx.sql`update order_claim set images = ${tx.sql.json(images as never)} where claim_no = ${claimNo}`
}
