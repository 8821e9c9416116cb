import { personSql } from '#features/account/server/public.ts'
import type { OrderCard, OrderSide } from '../../contract.ts'
import { itemsSql, shownItem, type ItemRow } from './item.ts'

export type CardRow = Omit<OrderCard, 'items' | 'item_amt' | 'ship_amt' | 'back_viv'> & { items: ItemRow[] }

/** Columns of a card; `side`: who reads it. */
export const cardSql = (
  side: OrderSide,
): string => `o.order_no, o.group_no, o.state, ${personSql(side === 'buyer' ? 'o.seller_user_no' : 'o.user_no')} as partner,
    coalesce(o.seller ->> 'company', '') as company, o.is_platform, ${itemsSql('o.order_no')} as items, o.ship_due_dt, o.reg_dt, o.recent_dt`

/** Adds what follows from the rows. */
export function cardOf<Row extends CardRow>(row: Row, side: OrderSide, now: Date): Omit<Row, 'items'> & OrderCard {
  const { items } = row
  const sum = (of: (item: ItemRow) => number): number => items.reduce((total, item) => total + of(item), 0)
  return {
    ...row,
    items: items.map((item) => ({ ...shownItem(item, side, now), ...(row.is_platform && { review_until: null }) })),
    item_amt: sum(({ unit_amt, qtt }) => unit_amt * qtt),
    ship_amt: sum(({ ship_amt }) => ship_amt),
    back_viv: sum(({ back_viv }) => back_viv),
  }
}
