import type { Db } from '../../db/db.ts'
import { payWindow, type Customer, type Gateway, type PayMethod, type PayOrder, type Prepared } from './pay.ts'

/** An order as the window needs it. */
export type Shown = { order_id: string; name: string; amount: number; method: PayMethod; customer: Customer | null; expire_dt: string }

/** Stores what the window shows. @throws if the number was used with another amount, which is a fault of the caller */
export async function storeOrder({ sql }: Db, engine: Gateway['engine'], order: PayOrder, now: Date): Promise<Prepared> {
  const { order_id, name, amount, method, until, customer } = order
  const [stored] = await sql<{ expire_dt: string }[]>`
    insert into pay_order (order_id, engine, name, amount, method, customer, reg_dt, expire_dt)
    values (${order_id}, ${engine}, ${name}, ${amount}, ${method}, ${customer ? sql.json(customer) : null}, ${now}, ${until})
    on conflict (order_id) do update set method = excluded.method, name = excluded.name, expire_dt = excluded.expire_dt
      where pay_order.amount = excluded.amount and pay_order.engine = excluded.engine
    returning expire_dt`
  if (!stored) throw new Error(`The order ${order_id} was prepared with another amount.`)
  return { order_id, window: payWindow(order_id), expire_dt: stored.expire_dt }
}

/** The order, if its window may still be opened. */
export async function findOrder({ sql }: Db, engine: Gateway['engine'], orderId: string, now: Date): Promise<Shown | undefined> {
  const [order] = await sql<Shown[]>`
    select order_id, name, amount, method, customer, expire_dt from pay_order
    where order_id = ${orderId} and engine = ${engine} and expire_dt > ${now}`
  return order
}

/** Whether an order was paid in the sandbox, whose orders are never deleted. `orderId`: a column of type uuid. */
export const isSandboxOrderSql = (orderId: string): string =>
  `exists (select from pay_order o where o.order_id = ${orderId} and o.engine = 'sandbox')`
