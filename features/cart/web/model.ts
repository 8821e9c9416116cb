import type { Cart, CartOption, CartRow } from '../contract.ts'
import { cartTotals, isPayable, optionProblem, rowAmount, shippingFee } from '../rules.ts'

/** A change of the cart, as the screen shows it at once. */
export type Change =
  | { kind: 'qtt'; sio_no: number; qtt: number }
  | { kind: 'check'; item_nos: number[]; is_checked: boolean }
  | { kind: 'remove'; item_nos: number[] }
  | { kind: 'seen'; options: { sio_no: number; seen_amt: number }[] }
  | { kind: 'options'; item_no: number; options: { sio_no: number; qtt: number }[] }

export const rowsOf = ({ groups }: Pick<Cart, 'groups'>): CartRow[] => groups.flatMap(({ rows }) => rows)
/** Rows that count where they are checked. */
export const selectableOf = (cart: Pick<Cart, 'groups'>): CartRow[] => rowsOf(cart).filter(isPayable)
export const checkedOf = (cart: Pick<Cart, 'groups'>): CartRow[] => selectableOf(cart).filter(({ is_checked }) => is_checked)
export const priceOf = ({ si_item_amt, sio_amt }: Pick<CartOption, 'si_item_amt' | 'sio_amt'>): number => si_item_amt + sio_amt
/** Options whose price moved, of rows that can be seen. */
export const changedOf = (cart: Pick<Cart, 'groups'>): CartOption[] =>
  rowsOf(cart).flatMap(({ sio_info }) => sio_info.filter(({ is_changed }) => is_changed))

/** The cart after a change, before the server has answered. */
export function applyChange(cart: Cart, change: Change): Cart {
  const groups = cart.groups.map((group) => ({ ...group, rows: changedRows(group.rows, change) })).filter(({ rows }) => rows.length > 0)
  const rows = groups.flatMap((group) => group.rows)
  return { ...cart, groups, qtt: rows.length, totals: cartTotals(rows) }
}

function changedRows(rows: CartRow[], change: Change): CartRow[] {
  switch (change.kind) {
    case 'check':
      return rows.map((row) => (change.item_nos.includes(row.item_no) ? { ...row, is_checked: change.is_checked } : row))
    case 'remove':
      return rows.filter(({ item_no }) => !change.item_nos.includes(item_no))
    case 'qtt':
      return rows.map((row) => withOptions(row, (option) => (option.sio_no === change.sio_no ? withQtt(option, change.qtt) : option)))
    case 'seen':
      return rows.map((row) =>
        withOptions(row, (option) => {
          const seen = change.options.find(({ sio_no }) => sio_no === option.sio_no)
          return seen ? { ...option, seen_amt: seen.seen_amt, is_changed: priceOf(option) !== seen.seen_amt } : option
        }),
      )
    // What a new option costs is not known here.
    case 'options':
      return rows
  }
}

function withQtt(option: CartOption, qtt: number): CartOption {
  const { problem, left } = option
  if (problem === 'gone' || problem === 'sold_out') return { ...option, qtt }
  return { ...option, qtt, problem: optionProblem({ is_offered: true, stock: left, qtt }) }
}

function withOptions(row: CartRow, change: (option: CartOption) => CartOption): CartRow {
  const options = row.sio_info.map(change)
  const hasProblem = options.some(({ problem }) => problem !== null)
  const isOfOptions = row.problem === null || row.problem === 'option'
  return {
    ...row,
    sio_info: options,
    si_order_amt: shippingFee(row.shipping, rowAmount(options)),
    problem: isOfOptions ? (hasProblem ? 'option' : null) : row.problem,
  }
}

/** What of a purchase cannot be paid with this balance: free viv pay nobody whose group is paid only. */
export function missingViv({ groups, balance }: Pick<Cart, 'groups' | 'balance'>): number {
  if (balance === null) return 0
  const totalOf = (paidOnly: boolean) =>
    cartTotals(groups.filter(({ is_paid_only }) => is_paid_only === paidOnly).flatMap(({ rows }) => rows)).total_amt
  const [strict, others] = [totalOf(true), totalOf(false)]
  const paidLeft = Math.max(0, balance.paid - strict)
  return Math.max(0, strict - balance.paid) + Math.max(0, others - balance.free - paidLeft)
}
