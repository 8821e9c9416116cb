import { reauthenticate } from '#features/account/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { deletionBlockers, deletionLosses, type DeletionLoss } from '#kit/server/account-deletion.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { getWithdrawal, withdraw } from '../contract.ts'
import { withdrawErrors } from '../errors.ts'
import { keepAgreed } from './retention.ts'
import { accountLeft, graceEnd, leave } from './leave.ts'

type Asking = { db: Pool; me: Me; now: Date; services: Services }

/** What stands between the member and leaving, and how they prove that it is they. */
export async function withdrawalOf({ db, me, now, services: { extensions } }: Asking): Promise<Answer<typeof getWithdrawal>> {
  const [member] = await db.sql<{ has_password: boolean }[]>`
    select password_hash is not null as has_password from users where user_no = ${me.user_no}`
  return {
    blockers: await foundBy(extensions.all(deletionBlockers), db, me.user_no, now),
    losses: await foundBy(extensions.all(deletionLosses), db, me.user_no, now),
    needs: member?.has_password === true ? 'password' : 'identity',
    purge_dt: graceEnd(now).toISOString(),
  }
}

/** Leaves: inactive at once, forgotten after the days of grace. */
export async function withdrawMember(
  { db, me, now, services }: Asking,
  { password, identity_no, reason, reason_text, agreed }: Body<typeof withdraw>,
): Promise<Answer<typeof withdraw>> {
  if (reason === 'other' && reason_text === '') throw withdrawErrors.needs_text('reason_text')
  const { extensions } = services
  await reauthenticate(db, services, { user_no: me.user_no, password, identity_no, now })
  const ended = await db.transaction(async (tx) => {
    // Held, so that nothing new begins between the look and the leaving.
    await tx.sql`select 1 from users where user_no = ${me.user_no} for update`
    if ((await foundBy(extensions.all(deletionBlockers), tx, me.user_no, now)).length > 0) throw withdrawErrors.blocked()
    const lost = await foundBy(extensions.all(deletionLosses), tx, me.user_no, now)
    if (!lost.every((loss) => knows(agreed, loss))) throw withdrawErrors.losses('agreed')
    const sessions = await leave(tx, me.user_no, now)
    if (sessions === null) throw accessErrors.required()
    await tx.sql`insert into withdrawal_reason (reason, reason_text, reg_dt) values (${reason}, ${reason_text}, ${now})`
    await keepAgreed(tx, me.user_no, lost, now)
    await extensions.run(accountLeft, tx)
    return sessions
  })
  // The news of it takes a moment to come round, in which the tokens would still be believed here.
  for (const session of ended) await services.sessions.end(db, session, now)
  return { purge_dt: graceEnd(now).toISOString() }
}

type Find<Found> = (db: Db, userNo: number, now: Date) => Promise<Found[]>

async function foundBy<Found>(finds: readonly Find<Found>[], db: Db, userNo: number, now: Date): Promise<Found[]> {
  const found: Found[] = []
  for (const find of finds) found.push(...(await find(db, userNo, now)))
  return found
}

/** Whether the member agreed to lose this, or more. */
const knows = (agreed: Body<typeof withdraw>['agreed'], { kind, amount }: DeletionLoss): boolean =>
  agreed.some((one) => one.kind === kind && one.amount >= amount)
