import { restoreWithdrawn } from '#features/account/server/public.ts'
import { reauthenticate, recordSensitiveChange, type ChangeCall, type UndoKind } from '#features/sensitive-change/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { deletionBlockers, deletionLosses, type DeletionLoss } from '#kit/server/account-deletion.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { getWithdrawal, withdraw } from '../contract.ts'
import { withdrawErrors } from '../errors.ts'
import { keepAgreedLosses } from './retention.ts'
import { accountLeft, graceEnd, deactivate } from './leave.ts'

type MemberCall = { db: Pool; me: Me; now: Date; services: Services }
type WithdrawCall = ChangeCall & { db: Pool; services: Services }

/** Blockers and losses of a deletion, and how the member confirms it. */
export async function withdrawalOf({ db, me, now, services: { extensions } }: MemberCall): Promise<Answer<typeof getWithdrawal>> {
  const [member] = await db.sql<{ has_password: boolean }[]>`
    select password_hash is not null as has_password from users where user_no = ${me.user_no}`
  return {
    blockers: await collect(extensions.all(deletionBlockers), db, me.user_no, now),
    losses: await collect(extensions.all(deletionLosses), db, me.user_no, now),
    needs: member?.has_password === true ? 'password' : 'identity',
    purge_dt: graceEnd(now).toISOString(),
  }
}

/** Starts the deletion: deactivates at once, purges after the grace period. */
export async function withdrawMember(
  { db, services, ...call }: WithdrawCall,
  { password, identity_no, reason, reason_text, agreed }: Body<typeof withdraw>,
): Promise<Answer<typeof withdraw>> {
  if (reason === 'other' && reason_text === '') throw withdrawErrors.needs_text('reason_text')
  const { extensions } = services
  const { me, now } = call
  await reauthenticate(services, call, { password, identity_no })
  const ended = await db.transaction(async (tx) => {
    await recordSensitiveChange(tx, services, call, { kind: 'withdrawal', undo: {} })
    // Locked, so that no new blocker appears between the check and the deactivation.
    await tx.sql`select 1 from users where user_no = ${me.user_no} for update`
    if ((await collect(extensions.all(deletionBlockers), tx, me.user_no, now)).length > 0) throw withdrawErrors.blocked()
    const lost = await collect(extensions.all(deletionLosses), tx, me.user_no, now)
    if (!lost.every((loss) => hasAgreed(agreed, loss))) throw withdrawErrors.losses('agreed')
    const sessions = await deactivate(tx, me.user_no, now)
    if (sessions === null) throw accessErrors.required()
    await tx.sql`insert into withdrawal_reason (reason, reason_text, reg_dt) values (${reason}, ${reason_text}, ${now})`
    await keepAgreedLosses(tx, me.user_no, lost, now)
    await extensions.run(accountLeft, tx)
    return sessions
  })
  // Drops this process's cached sessions at once; the notification of the database arrives later.
  for (const session of ended) await services.sessions.end(db, session, now)
  return { purge_dt: graceEnd(now).toISOString() }
}

/** Restores the account as a log-in does. */
export const undoWithdrawal: UndoKind = {
  kind: 'withdrawal',
  async undo(tx, _services, { user_no, now }) {
    await restoreWithdrawn(tx, user_no, now)
  },
}

type Find<Found> = (db: Db, userNo: number, now: Date) => Promise<Found[]>

async function collect<Found>(finds: readonly Find<Found>[], db: Db, userNo: number, now: Date): Promise<Found[]> {
  const found: Found[] = []
  for (const find of finds) found.push(...(await find(db, userNo, now)))
  return found
}

/** Whether the member agreed to lose at least this amount. */
const hasAgreed = (agreed: Body<typeof withdraw>['agreed'], { kind, amount }: DeletionLoss): boolean =>
  agreed.some((one) => one.kind === kind && one.amount >= amount)
