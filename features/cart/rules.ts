/** Products in one cart. */
export const CART_MAX = 100
export { QTT_MAX } from '#features/shop/rules.ts'
export const ADDRESSES_MAX = 10

/** Why a row or an option cannot be paid: `gone` is hidden, blocked or unknown; `option` says that a chosen option is why. */
export const ROW_PROBLEMS = ['gone', 'ended', 'paused', 'sold_out', 'option'] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]
export const OPTION_PROBLEMS = ['gone', 'sold_out', 'stock'] as const
export type OptionProblem = (typeof OPTION_PROBLEMS)[number]

type PricedOption = { si_item_amt: number; sio_amt: number; qtt: number }
type Shipping = {
  /** The fee without surcharge. */
  base: number
  /** From this amount of the row on the base is free; null: never. */
  free_from: number | null
  /** Of the postcode that it is sent to. */
  surcharge: number
}
type PricedRow = { is_checked: boolean; problem: RowProblem | null; shipping: Shipping; sio_info: readonly PricedOption[] }

/** Amount of a row: over its options, item price plus option price, times quantity (specification section 9). */
export const rowAmount = (options: readonly PricedOption[]): number =>
  options.reduce((sum, { si_item_amt, sio_amt, qtt }) => sum + (si_item_amt + sio_amt) * qtt, 0)

/** Shipping fee of a row with this amount, once for all of its pieces. */
export const shippingFee = ({ base, free_from, surcharge }: Shipping, amount: number): number =>
  (free_from !== null && amount >= free_from ? 0 : base) + surcharge

export const isPayable = ({ problem }: Pick<PricedRow, 'problem'>): boolean => problem === null

export type CartTotals = { qtt: number; item_amt: number; order_amt: number; total_amt: number }

/** Totals of the checked rows that can be paid (specification section 9, "Cart totals"; decisions d-0, "Shipping total"). */
export function cartTotals(rows: readonly PricedRow[]): CartTotals {
  const paid = rows.filter((row) => row.is_checked && isPayable(row))
  const amounts = paid.map(({ sio_info }) => rowAmount(sio_info))
  const items = amounts.reduce((sum, amount) => sum + amount, 0)
  const fees = paid.reduce((sum, { shipping }, nth) => sum + shippingFee(shipping, amounts[nth]!), 0)
  return { qtt: paid.length, item_amt: items, order_amt: fees, total_amt: items + fees }
}

type Offered = { is_offered: boolean; stock: number | null; qtt: number }

/** Why an option cannot be paid in this quantity; null: it can. */
export function optionProblem({ is_offered, stock, qtt }: Offered): OptionProblem | null {
  if (!is_offered) return 'gone'
  if (stock === 0) return 'sold_out'
  return stock !== null && qtt > stock ? 'stock' : null
}
