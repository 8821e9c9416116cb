import { addressOf, removeRows } from '#features/cart/server/public.ts'
import type { AddressForm } from '#features/cart/contract.ts'
import { PLATFORM_SELLER } from '#features/shop/rules.ts'
import { followStock, markSold, takeStock } from '#features/shop/server/public.ts'
import { holdViv } from '#features/viv/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { checkout } from '../../contract.ts'
import { changedTo, orderErrors } from '../../errors.ts'
import { holdRef, TOTAL_MAX } from '../../rules.ts'
import { issuePasses } from '../pass/issue.ts'
import { scheduleItems } from '../progress/schedule.ts'
import { writeAddress } from '../address.ts'
import { buyerOf, offersOf } from './offers.ts'
import { needsAddress, needsConsent, priceOf, sumOf, type PricedOption, type PricedOrder, type PricedRow } from './price.ts'
import { refuseTwice } from './quote.ts'
import { tellPaid } from './alarms.ts'
import { insertGroup, insertOrder, type MadeOrder } from './write.ts'

type Purchase = Pick<Call<typeof checkout>, 'db' | 'me' | 'body' | 'now' | 'services'>

/**
 * Buys at the prices that the buyer saw, or nothing (O01). Locks: the cart, the new rows, the buyer's wallet, stock by sio_no, products by item_no,
 * timers, alarms: two buyers with the same products in opposite orders never wait for each other.
 * @throws what cannot be bought as it was sent, with its place in the call; `viv.insufficient`
 */
export async function buy({ db: tx, me, body, now, services }: Purchase): Promise<Answer<typeof checkout>> {
  const { rows, source } = body
  const userNo = me.user_no
  refuseTwice(rows)
  if (source === 'direct' && rows.length > 1) throw orderErrors.one_product('rows')
  if (source === 'cart') {
    const itemNos = rows.map(({ item_no }) => item_no)
    // Another tab or device may have paid the same cart.
    if ((await removeRows(tx, userNo, itemNos)) < itemNos.length) throw orderErrors.not_in_cart('rows')
  }
  const offers = await offersOf(tx, userNo, rows, now)
  const missing = rows.findIndex(({ item_no }) => !offers.has(item_no))
  if (missing >= 0) throw orderErrors.nothing_to_buy(`rows.${missing}`)

  const address = await addressFor(tx, { userNo, services }, body)
  const orders = priceOf({ rows, offers, buyer: await buyerOf(tx, userNo, now), zip: address?.zip, now })
  refuseChanges(orders)
  if (needsAddress(orders) && !address) throw orderErrors.address('address')
  if (needsConsent(orders) && !body.agrees_made_to_order) throw orderErrors.consent('agrees_made_to_order')
  const isPlatform = orders.some(({ seller_no }) => seller_no === PLATFORM_SELLER)
  if (isPlatform && orders.length > 1) throw orderErrors.one_shop('rows')
  const total = sumOf(orders.map(({ item_amt, ship_amt }) => item_amt + ship_amt))
  if (total > TOTAL_MAX) throw orderErrors.total('rows')

  const groupNo = await insertGroup(tx, { userNo, total, now })
  const made: MadeOrder[] = []
  for (const order of orders) {
    const one = await insertOrder(tx, { groupNo, userNo, order, business: services.business, now })
    if (address && needsAddress([order])) await writeAddress(tx, services.secretBox, one.order_no, address)
    made.push(one)
  }
  await hold(tx, userNo, made, now)
  await takeAll(tx, orders, now)
  for (const { order_no, items } of made) {
    await scheduleItems(
      tx,
      items.filter(({ pass }) => pass === null),
      now,
    )
    await issuePasses(tx, order_no, items, now)
  }
  await tellPaid(tx, { groupNo, userNo, total, made, now })
  return { group_no: groupNo, order_nos: made.map(({ order_no }) => order_no) }
}

/** Where it is sent; what is only a service needs no address. @throws `order.address_not_found` */
async function addressFor(
  tx: Tx,
  { userNo, services }: { userNo: number; services: Purchase['services'] },
  { address, address_no: addressNo }: Purchase['body'],
): Promise<AddressForm | undefined> {
  if (address !== undefined || addressNo === undefined) return address
  const stored = await addressOf(tx, services.secretBox, { userNo, addressNo })
  if (!stored) throw orderErrors.address_not_found('address_no')
  return stored
}

/** @throws the first reason against a row or an option, and prices and fees that the buyer did not see */
function refuseChanges(orders: readonly PricedOrder[]): void {
  for (const { rows } of orders) {
    for (const row of rows) refuseRow(row)
  }
}

function refuseRow({ at, bought, options, ship_amt, problem }: PricedRow): void {
  const field = `rows.${at}`
  if (problem) throw atField(problem, field)
  for (const [nth, option] of options.entries()) refuseOption(option, `${field}.options.${nth}`)
  if (bought.seen_ship_amt !== ship_amt) throw changedTo(orderErrors.shipping_changed, ship_amt, `${field}.seen_ship_amt`)
}

function refuseOption({ bought, unit_amt, problem }: PricedOption, field: string): void {
  if (problem) throw atField(problem, field)
  if (bought.seen_amt !== unit_amt) throw changedTo(orderErrors.price_changed, unit_amt, `${field}.seen_amt`)
}

const atField = ({ code }: { code: string }, field: string) => Object.values(orderErrors).find((kind) => kind.code === code)!(field)

async function hold(tx: Tx, userNo: number, made: readonly MadeOrder[], now: Date): Promise<void> {
  // Sellers who are paid with paid viv alone come first: the others' holds would take those, and leave the free ones.
  const inTurn = made.toSorted((one, other) => Number(one.withFree) - Number(other.withFree))
  for (const { order_no, seller_no, amount, withFree } of inTurn) {
    await holdViv(
      tx,
      { user_no: userNo, amount, ref: holdRef(order_no), to: seller_no === PLATFORM_SELLER ? 'shop' : { user_no: seller_no }, withFree },
      now,
    )
  }
}

/** Takes all pieces, each option by one conditional statement in the order of their numbers. @throws `order.sold_out` */
async function takeAll(tx: Tx, orders: readonly PricedOrder[], now: Date): Promise<void> {
  const taken = orders.flatMap(({ rows }) =>
    rows.flatMap(({ at, offer, options }) =>
      options.map(({ bought: { sio_no, qtt } }, nth) => ({ sio_no, qtt, item_no: offer.item_no, field: `rows.${at}.options.${nth}` })),
    ),
  )
  const emptied = new Set<number>()
  for (const { sio_no, qtt, item_no, field } of taken.toSorted((one, other) => one.sio_no - other.sio_no)) {
    const left = await takeStock(tx, sio_no, qtt)
    if (left === 'short') throw orderErrors.sold_out(field)
    if (left === 0) emptied.add(item_no)
  }
  const itemNos = [...new Set(taken.map(({ item_no }) => item_no))].toSorted((one, other) => one - other)
  await markSold(tx, itemNos)
  for (const itemNo of itemNos.filter((no) => emptied.has(no))) await followStock(tx, itemNo, now)
}
