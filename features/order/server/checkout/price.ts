import { shippingFee } from '#features/cart/rules.ts'
import { ADULT, isRegulated, needsGuardian } from '#features/counsel/rules.ts'
import { isGoods, LEFT_SHOWN, shippingTo, TYPE } from '#features/shop/rules.ts'
import { PRODUCT } from '#features/shop/transitions.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { BoughtRow } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { isServiceDate, shipDue } from '../../rules.ts'
import type { Buyer, Offer, OfferedOption } from './offers.ts'

type BoughtOption = BoughtRow['options'][number]
export type PricedOption = {
  bought: BoughtOption
  option: OfferedOption | undefined
  unit_amt: number
  /** Pieces that are left, where they are few. */
  left: number | null
  problem: AppError | null
}
export type PricedRow = {
  /** Its place in the call. */
  at: number
  bought: BoughtRow
  offer: Offer
  options: PricedOption[]
  ship_amt: number
  surcharge: number
  shipDue: Date
  problem: AppError | null
}
export type PricedOrder = { seller_no: number; rows: PricedRow[]; item_amt: number; ship_amt: number; withFree: boolean }
type Purchase = { rows: readonly BoughtRow[]; offers: ReadonlyMap<number, Offer>; buyer: Buyer; zip: string | undefined; now: Date }

/** What a purchase costs now, by seller in the order of their numbers; rows of unknown products are left out. */
export function priceOf(purchase: Purchase): PricedOrder[] {
  const rows = purchase.rows.flatMap((bought, at) => {
    const offer = purchase.offers.get(bought.item_no)
    return offer === undefined ? [] : [pricedRow(bought, at, offer, purchase)]
  })
  const bySeller = Map.groupBy(rows, ({ offer }) => offer.seller_no)
  return [...bySeller.keys()]
    .toSorted((one, other) => one - other)
    .map((seller_no) => {
      const own = bySeller.get(seller_no)!
      return {
        seller_no,
        rows: own,
        item_amt: sumOf(own.map(itemAmount)),
        ship_amt: sumOf(own.map(({ ship_amt }) => ship_amt)),
        withFree: !own.some(({ offer }) => isRegulated(offer.cate_no)),
      }
    })
}

function pricedRow(bought: BoughtRow, at: number, offer: Offer, { buyer, zip, now }: Purchase): PricedRow {
  const options = bought.options.map((one) => pricedOption(one, offer))
  const amount = sumOf(options.map(({ unit_amt, bought: { qtt } }) => unit_amt * qtt))
  const { si_order_amt: base, surcharge } = shippingTo(offer, zip ?? '')
  const ship = isGoods(offer.type) ? shippingFee({ base, free_from: offer.free_from, surcharge }, amount) : 0
  const due = shipDue(now, offer.ship_days)
  return { at, bought, offer, options, ship_amt: ship, surcharge, shipDue: due, problem: rowProblem(bought, offer, buyer, now) }
}

function pricedOption(bought: BoughtOption, offer: Offer): PricedOption {
  const option = offer.options.find(({ sio_no }) => sio_no === bought.sio_no)
  const stock = option?.stock ?? null
  const unit = offer.item_viv_price + (option?.sio_amt ?? 0)
  const problem = !option?.is_offered ? orderErrors.option_gone() : stock !== null && stock < bought.qtt ? orderErrors.sold_out() : null
  return { bought, option, unit_amt: unit, left: stock !== null && stock <= LEFT_SHOWN ? stock : null, problem }
}

function rowProblem({ hope_dt, memo }: BoughtRow, offer: Offer, buyer: Buyer, now: Date): AppError | null {
  if (offer.seller_no === buyer.user_no) return orderErrors.own()
  // A sold-out product has no option that is left, which is said there.
  if (offer.state !== PRODUCT.onSale && offer.state !== PRODUCT.soldOut) return orderErrors.nothing_to_buy()
  if (buyer.age !== null && buyer.age < ADULT && needsGuardian(offer.cate_no) && !buyer.has_guardian) return orderErrors.minor()
  if (isGoods(offer.type)) return hope_dt === undefined && !memo ? null : orderErrors.only_services()
  return hope_dt === undefined || isServiceDate(new Date(hope_dt), now) ? null : orderErrors.hope_dt()
}

export const itemAmount = ({ options }: Pick<PricedRow, 'options'>): number =>
  sumOf(options.map(({ unit_amt, bought }) => unit_amt * bought.qtt))

export const needsAddress = (orders: readonly PricedOrder[]): boolean =>
  orders.some(({ rows }) => rows.some(({ offer }) => isGoods(offer.type)))

export const needsConsent = (orders: readonly PricedOrder[]): boolean =>
  orders.some(({ rows }) => rows.some(({ offer }) => offer.type === TYPE.madeToOrder))

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
