import { accountErrors } from '#features/account/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'

/** Cancels an account deletion within its grace period, unless the purge has already run. */
export async function cancelDeletion(
  tx: Tx,
  { sessions }: Pick<Services, 'sessions'>,
  { user_no, now }: { user_no: number; now: Date },
): Promise<void> {
  if (!(await restoreWithdrawn(tx, user_no, now))) throw accountErrors.bad_credentials()
  await sessions.recheck(tx, user_no)
}

/** Restores an account within the grace period of its deletion. Returns whether it was one. */
export async function restoreWithdrawn({ sql }: Tx, userNo: number, now: Date): Promise<boolean> {
  const restored = await sql`
    update users set state = 1, withdraw_dt = null, purge_dt = null
    where user_no = ${userNo} and state = 0 and purge_dt > ${now} returning 1`
  return restored.length > 0
}
