import type { Tx } from '#kit/server/db/db.ts'
import { cartChanged } from '../events.ts'

/**
 * Waits for other changes of this member's cart, before any other lock of the transaction. Carts of two members have no row in common. Without
 * `await` before the next statement, both are sent together.
 */
export const lockCart = ({ sql }: Tx, userNo: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${CART_LOCK}${userNo}`}, 0))`.execute()

const CART_LOCK = 'cart '

/** Locks a cart as `lockCart` does, within a statement of many members; false if somebody else changes it. */
export const cartIsFreeSql = (userNo: string): string => `pg_try_advisory_xact_lock(hashtextextended('${CART_LOCK}' || ${userNo}, 0))`

/** Tells the member's devices that the cart changed. */
export const publishCart = (tx: Tx, userNo: number): void =>
  tx.publishAfterCommit({ userNos: [userNo], event: cartChanged.event, payload: {} })
