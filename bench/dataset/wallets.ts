import { randomUUID } from 'node:crypto'
import { chargeViv } from '#features/viv/server/charge/charge.ts'
import type { Pool } from '#kit/server/db/db.ts'

/** Credits paid viv to a member whose wallet exists, as a top-up by bank transfer. */
export function fund(db: Pool, userNo: number, viv: number): Promise<unknown> {
  const order = randomUUID()
  const now = new Date()
  return db.transaction(async (tx) => {
    await tx.sql`
      insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt)
      values (${userNo}, ${viv}, ${viv * 100}, ${order}, ${now}, ${now})`
    await chargeViv(tx, { order_id: order, won: viv * 100, method: 'bank' }, now)
  })
}

/** Does the work for each of these, four at a time. */
export async function inFours<One>(list: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = list.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const one of left) await work(one)
    }),
  )
}
