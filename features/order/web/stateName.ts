import type { OrderItem } from '../contract.ts'
import { orderSentKindOf, sentKindOf } from '../rules.ts'
import { ORDER } from '../transitions.ts'
import { buyerOrders as words } from '../words/buyer.ts'

type Row = Pick<OrderItem, 'state' | 'type' | 'ship_dt' | 'pass'> & Partial<Pick<OrderItem, 'is_pass_over'>>

/** The name of the state of a row, as its buyer and operators read it. */
export const rowStateName = (row: Row): string => (row.state === ORDER.sent ? words.sent[sentKindOf(row)] : (words.states[row.state] ?? ''))

/** The name of the state of an order. */
export const orderStateName = ({ state, items }: { state: number; items: readonly Row[] }): string =>
  state === ORDER.sent ? words.sent[orderSentKindOf(items)] : (words.states[state] ?? '')
