import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { PayMethod } from '../../rules.ts'

/** A charge that was credited just now. */
export type ChargePaid = {
  user_no: number
  charge_no: number
  order_id: string
  viv: number
  won: number
  method: PayMethod
  guardian_no: number | null
}

/** Runs once for each credited payment, in the transaction that books it. */
export const chargePaid = extensionPoint<(tx: Tx, charged: ChargePaid, now: Date) => Promise<void>>('chargePaid')
