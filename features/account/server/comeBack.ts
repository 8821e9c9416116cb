import { accountErrors } from '#features/account/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'

/** Takes back a withdrawal that is in its days of grace, unless its purge was there first. */
export async function comeBack(
  tx: Tx,
  { sessions }: Pick<Services, 'sessions'>,
  { user_no, now }: { user_no: number; now: Date },
): Promise<void> {
  const back = await tx.sql`
    update users set state = 1, withdraw_dt = null, purge_dt = null
    where user_no = ${user_no} and state = 0 and purge_dt > ${now} returning 1`
  if (back.length === 0) throw accountErrors.bad_credentials()
  await sessions.recheck(tx, user_no)
}
