import { koreanDay } from '#kit/contract/time.ts'
import type { OrderCard, OrderItem } from '../contract.ts'
import { orderNoIn } from '../rules.ts'
import { buyerOrder } from '../words/buyer.ts'

/** The number of an order as people read it: `2611-17-0093`, with the day of the purchase. */
export function orderNoText({ order_no, reg_dt }: Pick<OrderCard, 'order_no' | 'reg_dt'>): string {
  const [year, month, day] = koreanDay(new Date(reg_dt)).split('-')
  return `${year!.slice(2)}${month}-${day}-${String(order_no).padStart(4, '0')}`
}

/** What is searched for: of a written number of an order, the number that the server knows. */
export const searchedFor = (typed: string): string => orderNoIn(typed.trim())

/** `11.17` of a moment, in Korea. */
export const shortDay = (iso: string): string => koreanDay(new Date(iso)).slice(5).replace('-', '.')

/** The first product, and how many others. */
export function titleOf(items: readonly Pick<OrderItem, 'item_no' | 'item_name'>[]): string {
  const names = new Map(items.map(({ item_no, item_name }) => [item_no, item_name]))
  return buyerOrder.headOf([...names.values()][0] ?? '', names.size - 1)
}

export const countOf = (items: readonly Pick<OrderItem, 'qtt'>[]): number => items.reduce((sum, { qtt }) => sum + qtt, 0)
