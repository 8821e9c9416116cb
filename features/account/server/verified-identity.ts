import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'

/** Runs in the transaction that changed a member's verified identity, or took the change back. */
export const identityChanged = extensionPoint<(tx: Tx, userNo: number, now: Date) => Promise<void>>('identityChanged')

/** Until the transaction ends the member's verified identity does not change. */
export async function lockIdentity({ sql }: Tx, userNo: number): Promise<void> {
  await sql`select from users where user_no = ${userNo} for share`
}
